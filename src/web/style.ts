/** The stylesheet of all pages: colours, text, and the parts that pages are made of. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --surface: #ffffff; --text: #1b2330; --muted: #566175; --line: #d9dee7;
  --accent: #2450b2; --on-accent: #ffffff; --accent-hover: #1c4196;
  --good: #14663a; --good-ground: #e3f3e9; --warn: #7a4b00; --warn-ground: #fcf0d8;
  --bad: #9b1c1c; --bad-ground: #fbe6e6; --plain-ground: #e9edf3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10151d; --surface: #19202b; --text: #e6eaf1; --muted: #a3aec0; --line: #313b4b;
    --accent: #8fb2ff; --on-accent: #0e1726; --accent-hover: #b1caff;
    --good: #8fd6a8; --good-ground: #16301f; --warn: #f0c674; --warn-ground: #352a12;
    --bad: #f5a3a3; --bad-ground: #3a1c1c; --plain-ground: #262f3d;
  }
}

*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
main:focus { outline: none; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; line-height: 1.4; margin: 0 0 .75rem; overflow-wrap: anywhere; }
h2 .badge { margin-left: .25rem; vertical-align: middle; }
h3 { font-size: 1rem; line-height: 1.4; margin: 1rem 0 .5rem; overflow-wrap: anywhere; }
p { margin: 0 0 .75rem; max-width: 42rem; overflow-wrap: anywhere; }
ul { margin: 0 0 .75rem; padding-left: 1.25rem; }
small { font-size: .875rem; font-weight: 400; color: var(--muted); }
time { white-space: nowrap; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { overflow: auto; margin: 0 0 1rem; background: var(--plain-ground); padding: .75rem 1rem; border-radius: .5rem; font-size: .875rem; }
summary { cursor: pointer; padding: .5rem 0; font-weight: 600; overflow-wrap: anywhere; }
.muted { color: var(--muted); }
.only-read { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; background: var(--surface); padding: .5rem .75rem; z-index: 1; }

.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.bar > div, main { max-width: 72rem; margin: 0 auto; padding: .75rem 1rem; }
.bar > div { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; }
.brand { font-weight: 650; letter-spacing: -.01em; }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.bar nav a { padding: .25rem 0; text-decoration: none; border-bottom: 2px solid transparent; }
.bar nav a:hover { border-color: var(--line); }
.bar nav a[aria-current] { color: var(--text); font-weight: 600; border-color: var(--accent); }
.bar form { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; margin: 0 0 0 auto; }
@media (max-width: 40rem) {
  .bar nav { flex-basis: 100%; }
  .bar form .muted { overflow-wrap: anywhere; font-size: .875rem; }
}
main { padding-top: 1.5rem; padding-bottom: 3rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
.card > :last-child { margin-bottom: 0; }
.narrow { max-width: 34rem; margin: 6vh auto 0; }
.empty { text-align: center; padding: 2.5rem 1.25rem; }
.empty p { margin: 0 auto; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 1rem; align-items: start; }
.under-title { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; max-width: none; }
.notice { max-width: none; border-left: .25rem solid var(--accent); border-radius: .25rem; background: var(--surface); padding: .75rem 1rem; margin: 0 0 1rem; }
.notice > :last-child { margin-bottom: 0; }
.notice.bad { border-color: var(--bad); background: var(--bad-ground); }
.notice.warn { border-color: var(--warn); background: var(--warn-ground); }
.badge {
  display: inline-block; padding: .1rem .6rem; border-radius: 1rem; font-size: .875rem; font-weight: 600; line-height: 1.5;
  background: var(--plain-ground); color: var(--text); overflow-wrap: normal;
}
.badge.good { background: var(--good-ground); color: var(--good); }
.badge.warn { background: var(--warn-ground); color: var(--warn); }
.badge.bad { background: var(--bad-ground); color: var(--bad); }
.tags { display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; }
.tag {
  display: inline-block; max-width: 100%; padding: 0 .5rem; border: 1px solid var(--line); border-radius: .4rem;
  font-size: .875rem; overflow-wrap: anywhere;
}

dl { margin: 0 0 1rem; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
dd small { display: block; }
time small, .pairs small { display: inline; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; }
.facts > div { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .75rem 1rem; }
.card .facts > div { background: var(--ground); }
.facts dt { font-size: .875rem; }
.facts dd { margin: .125rem 0 0; font-size: 1.125rem; font-weight: 600; }
.facts time, .pairs time { white-space: normal; }
.facts.texts { grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); }
.facts.texts dd { font-size: 1rem; font-weight: 400; }
.pairs > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: .75rem; padding: .2rem 0; }
.pairs.counts > div { grid-template-columns: 1fr auto; }
.counts dd { font-variant-numeric: tabular-nums; text-align: right; }

.scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; margin: 0 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .6rem 1rem; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-size: .875rem; color: var(--muted); font-weight: 600; white-space: nowrap; }
tbody tr:hover { background: var(--ground); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
th > small, td > small { display: block; }
.cards td, .cards tbody th { min-width: 6rem; max-width: 20rem; overflow-wrap: anywhere; }
.cards tbody th { overflow-wrap: break-word; }
td summary { white-space: nowrap; padding: 0; }
.cards td.address { max-width: none; }
.clamp { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; max-width: 18rem; }
.pages { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between; }
@media (max-width: 48rem) {
  .cards { overflow: visible; background: none; border: 0; border-radius: 0; }
  .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .cards table, .cards tbody, .cards tr, .cards th, .cards td { display: block; }
  .cards tr { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .75rem 1rem; margin: 0 0 .75rem; }
  .cards td, .cards tbody th { border: 0; padding: .2rem 0; max-width: none; }
  .cards tbody th { padding-bottom: .4rem; font-size: 1.0625rem; }
  .cards td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 0 .75rem; text-align: left; justify-items: start; }
  .cards td::before { content: attr(data-name); color: var(--muted); font-size: .875rem; line-height: 1.7; grid-row: span 4; }
  .cards td.absent, .cards td.action::before { display: none; }
  .cards td.action { display: block; padding-top: .5rem; }
  .cards time { white-space: normal; }
}

button, .button {
  font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .5rem; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent);
  text-decoration: none; display: inline-flex; align-items: center;
}
button:hover, .button:hover { background: var(--accent-hover); }
button.quiet, .button.quiet { background: transparent; color: var(--accent); border-color: var(--line); }
button.quiet:hover, .button.quiet:hover { background: var(--plain-ground); border-color: var(--accent); color: var(--text); }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 0; }
main > .actions { margin: 0 0 1rem; }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; align-content: end; font-size: .875rem; font-weight: 600; min-width: 0; }
label small { display: block; }
.complaint { color: var(--bad); }
input, select, textarea {
  font: inherit; font-size: 1rem; font-weight: 400; color: var(--text); background: var(--surface); min-height: 2.75rem; width: 100%;
  padding: .5rem .75rem; border: 1px solid var(--muted); border-radius: .5rem;
}
textarea { line-height: 1.5; resize: vertical; field-sizing: content; min-height: 7rem; max-height: 40rem; }
[aria-invalid] { border: 2px solid var(--bad); }
::placeholder { color: var(--muted); opacity: 1; }
form { margin: 0 0 .75rem; }
td form { margin: 0; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; float: left; width: 100%; font-size: .875rem; font-weight: 600; }
legend + * { clear: both; }
legend h2 { margin: 0; }
fieldset.card { padding: 1rem 1.25rem 1.25rem; border: 1px solid var(--line); margin: 0 0 1rem; }
label.check { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; font-size: 1rem; font-weight: 400; }
input[type="checkbox"] { width: 1.25rem; min-height: 1.25rem; flex: none; margin: 0; accent-color: var(--accent); }
.stack { display: grid; gap: 1rem; }
.delay input { max-width: 8rem; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: .75rem; align-items: end; margin: 0 0 1rem; }
.fields .wide, .fields fieldset { grid-column: 1 / -1; }
.fields fieldset { display: flex; flex-wrap: wrap; gap: 0 1rem; }
.filters { display: flex; flex-wrap: wrap; }
.filters label { flex: 1 1 8rem; }
.filters .wide { flex: 3 1 15rem; }
.filters .when { flex: 1 1 15rem; min-width: min(100%, 15rem); }
`;
