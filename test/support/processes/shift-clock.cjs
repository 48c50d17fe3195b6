// Lets a process live at another time, for rules that ask for the hour and the day of the week:
// `NODE_OPTIONS='--require …/shift-clock.cjs' CLOCK_OFFSET_MS=…`. Time goes on as usual from there.
const offsetMs = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;
const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  construct: (target, values, newTarget) =>
    Reflect.construct(
      target,
      values.length === 0 ? [now()] : values,
      newTarget === globalThis.Date ? target : newTarget,
    ),
});
