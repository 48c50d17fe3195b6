/** The demonstration can't go on, for a reason its reader can act on. */
export class DemoFailed extends Error {
  override readonly name = 'DemoFailed';
}
