/** The rest of the stylesheet: what one kind of page alone has. */
export const SPECIAL_STYLE = `
.todo { list-style: none; margin: 0; padding: 0; }
.todo li { border-top: 1px solid var(--line); padding: .75rem 0; }
.todo p { margin: 0 0 .5rem; }
.funnel th, .funnel td { border: 0; padding: .3rem .75rem .3rem 0; vertical-align: middle; white-space: nowrap; width: 1%; }
.funnel td.number { padding-left: 0; }
.funnel .drawn { padding-right: 0; width: auto; }
.funnel svg { display: block; width: 100%; height: 1.1rem; border-radius: .3rem; }
.funnel .track { fill: var(--plain-ground); }
.funnel .accent { fill: var(--accent); }
.funnel .good { fill: var(--good); }
.funnel .warn { fill: var(--warn); }
.funnel .bad { fill: var(--bad); }
.funnel tr:hover { background: none; }
.timeline { list-style: none; margin: 1rem 0; padding: 0 0 0 1.25rem; border-left: 2px solid var(--line); }
.timeline li { position: relative; margin: 0 0 1rem; }
.timeline li::before {
  content: ""; position: absolute; left: -1.6rem; top: .45rem; width: .6rem; height: .6rem; border-radius: 50%;
  background: var(--accent);
}
.timeline p { margin-bottom: .25rem; }
.mail-text {
  white-space: pre-wrap; background: var(--ground); border: 1px solid var(--line);
  border-radius: .5rem; padding: .75rem 1rem;
}
.sample { border-top: 1px solid var(--line); padding-top: .5rem; }
pre.message { white-space: pre-wrap; }
iframe.message { width: 100%; height: 24rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; color-scheme: light; }
.contents { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); gap: 1rem 1.5rem; }
.contents ul { list-style: none; margin: 0; padding: 0; }
.contents li { margin: 0 0 .25rem; overflow-wrap: anywhere; }
.contents li a { display: inline-block; padding: .125rem 0; text-decoration: none; }
.contents li a:hover { text-decoration: underline; }
.group { margin-top: 2.5rem; font-size: 1.3125rem; }
.operation h3 { margin-top: 0; font-size: 1.0625rem; }
.operation h3 a { color: var(--text); text-decoration: none; }
.operation h3 a:hover { text-decoration: underline; }
.address { max-width: none; overflow-wrap: anywhere; }
.schema { list-style: none; margin: .25rem 0 .75rem; padding: 0; }
.schema li { padding: .4rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.schema .schema { margin: .4rem 0 0 .25rem; padding-left: .75rem; border-left: 2px solid var(--line); }
.schema code { font-weight: 600; }
`;
