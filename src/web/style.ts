/** The one stylesheet of all pages. Colours are variables, so that the dark scheme is a second set of them. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --surface: #ffffff; --text: #1b2330; --muted: #566175; --line: #d9dee7;
  --accent: #2450b2; --on-accent: #ffffff; --focus: #2450b2;
  --good: #14663a; --good-ground: #e3f3e9; --warn: #7a4b00; --warn-ground: #fcf0d8;
  --bad: #9b1c1c; --bad-ground: #fbe6e6; --plain-ground: #e9edf3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10151d; --surface: #19202b; --text: #e6eaf1; --muted: #a3aec0; --line: #313b4b;
    --accent: #8fb2ff; --on-accent: #0e1726; --focus: #8fb2ff;
    --good: #8fd6a8; --good-ground: #16301f; --warn: #f0c674; --warn-ground: #352a12;
    --bad: #f5a3a3; --bad-ground: #3a1c1c; --plain-ground: #262f3d;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: .25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; line-height: 1.3; margin: 0 0 .75rem; }
p { margin: 0 0 .75rem; max-width: 42rem; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; background: var(--surface); padding: .5rem .75rem; z-index: 1; }
.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.bar > div, main, footer { max-width: 72rem; margin: 0 auto; padding: .75rem 1rem; }
.bar > div { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
.brand { font-weight: 650; letter-spacing: -.01em; color: var(--text); text-decoration: none; }
.bar nav, .bar form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: 0; }
main { padding-top: 1.5rem; padding-bottom: 2.5rem; }
footer { color: var(--muted); font-size: .875rem; }
.muted { color: var(--muted); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
.card > :last-child { margin-bottom: 0; }
.narrow { max-width: 34rem; margin: 8vh auto 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 0 0 1.25rem; }
.facts > div { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .75rem 1rem; }
.facts dt { color: var(--muted); font-size: .875rem; }
.facts dd { margin: .125rem 0 0; font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
.facts dd small { display: block; font-size: .875rem; font-weight: 400; color: var(--muted); }
.facts time { white-space: normal; }
.pairs { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .4rem 1.25rem; margin: 0 0 1rem; }
.pairs dt { color: var(--muted); }
.pairs dd { margin: 0; overflow-wrap: anywhere; }
.badge {
  display: inline-block; padding: .1rem .6rem; border-radius: 1rem; font-size: .875rem; font-weight: 600;
  background: var(--plain-ground); color: var(--text); white-space: nowrap;
}
.badge.good { background: var(--good-ground); color: var(--good); }
.badge.warn { background: var(--warn-ground); color: var(--warn); }
.badge.bad { background: var(--bad-ground); color: var(--bad); }
.notice { border-left: .25rem solid var(--accent); background: var(--surface); padding: .75rem 1rem; margin: 0 0 1rem; }
.notice.bad { border-color: var(--bad); }
.notice.warn { border-color: var(--warn); }
.scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; margin: 0 0 1rem; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; padding: .75rem 1rem; color: var(--muted); }
th, td { text-align: left; vertical-align: top; padding: .6rem 1rem; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-size: .875rem; color: var(--muted); font-weight: 600; white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
button, .button {
  font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .5rem; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent);
  text-decoration: none; display: inline-flex; align-items: center;
}
button.quiet, .button.quiet { background: transparent; color: var(--accent); border-color: var(--line); }
button:disabled { opacity: .6; cursor: not-allowed; }
.fields { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0 0 1rem; }
.fields label { display: grid; gap: .25rem; font-size: .875rem; color: var(--muted); flex: 1 1 11rem; }
input, select, textarea {
  font: inherit; color: var(--text); background: var(--surface); min-height: 2.75rem; width: 100%;
  padding: .5rem .75rem; border: 1px solid var(--muted); border-radius: .5rem;
}
.fields fieldset { display: flex; flex-wrap: wrap; gap: .25rem 1rem; border: 0; margin: 0; padding: 0; min-width: 0; }
.fields legend { padding: 0; font-size: .875rem; color: var(--muted); }
.fields label.check { display: flex; flex: 0 0 auto; gap: .4rem; align-items: center; min-height: 2.75rem; color: var(--text); }
input[type="checkbox"] { width: 1.25rem; min-height: 1.25rem; margin: 0; }
h3 { font-size: 1rem; margin: 1rem 0 .5rem; }
summary { cursor: pointer; min-height: 1.5rem; }
.pages { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between; }
pre { overflow: auto; background: var(--plain-ground); padding: .75rem 1rem; border-radius: .5rem; font-size: .875rem; }
pre.message { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe.message { width: 100%; height: 24rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; color-scheme: light; }
.answers { display: flex; flex-wrap: wrap; gap: .5rem; }
.answers p { flex: 1 0 100%; max-width: none; margin: 0; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.only-read { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 40rem) {
  th, td { padding: .5rem .75rem; }
  .pairs { grid-template-columns: 1fr; gap: .1rem; }
  .pairs dd { margin-bottom: .6rem; }
}
small { font-size: .875rem; font-weight: 400; color: var(--muted); }
th small, td > small { display: block; }
tbody th { font-weight: 600; overflow-wrap: break-word; }
.cards td.address { max-width: none; }
th time small { display: inline; }
time { white-space: nowrap; }
.tag {
  display: inline-block; max-width: 100%; padding: 0 .5rem; border: 1px solid var(--line); border-radius: .4rem;
  font-size: .875rem; overflow-wrap: anywhere;
}
.actions { display: flex; flex-wrap: wrap; gap: .5rem; }
.filters label { flex: 1 1 8.5rem; min-width: 0; }
.filters .wide { flex: 3 1 16rem; }
.filters .when { flex: 1 1 15rem; min-width: min(100%, 15rem); }
::placeholder { color: var(--muted); opacity: 1; }
.under-title { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; max-width: none; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 1rem; align-items: start; }
.cards td, .cards tbody th { min-width: 6rem; max-width: 20rem; }
.cards td { overflow-wrap: anywhere; }
.clamp { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.tags { display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; }
.empty { text-align: center; padding: 3rem 1.25rem; }
.empty p { margin: 0 auto; }
@media (max-width: 48rem) {
  .cards { overflow: visible; background: none; border: 0; border-radius: 0; }
  .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .cards table, .cards tbody, .cards tr, .cards th, .cards td { display: block; }
  .cards tr {
    background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .75rem 1rem; margin: 0 0 .75rem;
  }
  .cards td, .cards tbody th { border: 0; padding: .2rem 0; max-width: none; }
  .cards tbody th { padding-bottom: .4rem; font-size: 1.0625rem; }
  .cards td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 0 .75rem; text-align: left; justify-items: start; }
  .cards td::before { content: attr(data-name); color: var(--muted); font-size: .875rem; grid-row: span 4; }
  .cards td.absent { display: none; }
  .cards time { white-space: normal; }
}
h3 { font-size: 1.0625rem; line-height: 1.3; margin: 0 0 .5rem; overflow-wrap: anywhere; }
.contents { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); gap: 1rem 1.5rem; }
.contents ul { list-style: none; margin: 0; padding: 0; }
.contents li { margin: 0 0 .25rem; overflow-wrap: anywhere; }
.contents li a { display: inline-block; padding: .125rem 0; }
.group { margin-top: 2.5rem; font-size: 1.3125rem; }
.operation h3 a { color: var(--text); text-decoration: none; }
.operation h3 a:hover { text-decoration: underline; }
.address { max-width: none; overflow-wrap: anywhere; }
.schema { list-style: none; margin: .25rem 0 .75rem; padding: 0; }
.schema li { padding: .4rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.schema .schema { margin: .4rem 0 0 .25rem; padding-left: .75rem; border-left: 2px solid var(--line); }
.schema code { font-weight: 600; }
summary { cursor: pointer; padding: .5rem 0; font-weight: 600; }
`;
