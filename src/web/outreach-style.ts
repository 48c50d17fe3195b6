/** The part of the stylesheet that is about outreach. */
export const OUTREACH_STYLE = `
.switch .facts { margin: 1rem 0 0; }
.switch .facts > div { background: var(--ground); }
.switch h3 { margin-top: .75rem; }
.under-title h2 { margin: 0; }
.under-title { margin: 0 0 .75rem; }
.badge { white-space: normal; overflow-wrap: normal; }
.reasons { margin: 0 0 1rem; padding-left: 1.25rem; }
.reasons li { margin: .125rem 0; }
.stack { display: grid; gap: 1rem; }
.stack .fields { margin: 0; }
.stack > label, .step label { display: grid; gap: .25rem; font-size: .875rem; color: var(--muted); }
.step { min-width: 0; }
.step legend { padding: 0; float: left; width: 100%; }
.step legend + * { clear: both; }
.step label { margin: 0 0 .75rem; }
.step .delay { max-width: 20rem; }
.step .delay input { max-width: 8rem; }
.step textarea { line-height: 1.5; resize: vertical; }
label.check { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
.funnel th { width: 1%; white-space: nowrap; }
.funnel td.number { width: 1%; white-space: nowrap; padding-left: 0; }
.funnel th, .funnel td { border: 0; padding: .3rem .75rem .3rem 0; vertical-align: middle; }
.funnel .drawn { padding-right: 0; }
.funnel svg { display: block; width: 100%; height: 1.1rem; border-radius: .3rem; }
.funnel .track { fill: var(--plain-ground); }
.funnel .accent { fill: var(--accent); }
.funnel .good { fill: var(--good); }
.funnel .warn { fill: var(--warn); }
.funnel .bad { fill: var(--bad); }
.timeline { list-style: none; margin: 1rem 0; padding: 0 0 0 1.25rem; border-left: 2px solid var(--line); }
.timeline li { position: relative; margin: 0 0 1rem; }
.timeline li::before {
  content: ""; position: absolute; left: -1.6rem; top: .45rem; width: .6rem; height: .6rem; border-radius: 50%;
  background: var(--accent);
}
.timeline li > .under-title, .timeline p { margin-bottom: .25rem; }
.mail-text {
  white-space: pre-wrap; overflow-wrap: anywhere; background: var(--ground); border: 1px solid var(--line);
  border-radius: .5rem; padding: .75rem 1rem;
}
.message h3 { margin-top: .75rem; }
.sample { border-top: 1px solid var(--line); padding-top: .5rem; }
.todo { list-style: none; margin: 0; padding: 0; }
.todo li { border-top: 1px solid var(--line); padding: .75rem 0; }
.todo p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
.counts { grid-template-columns: 1fr auto; }
.counts dd { font-variant-numeric: tabular-nums; text-align: right; }
form > .actions { margin: 0 0 1rem; }
.switch form > .actions, .todo form { margin: 0; }
.facts.texts { grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); }
.facts.texts dd { font-size: 1rem; font-weight: 400; }
.pages-of { margin: 0 0 1rem; }
`;
