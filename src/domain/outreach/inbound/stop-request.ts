/** Where what somebody wrote ends and what they answer begins. */
const QUOTE =
  /^(?:>|-{2,}\s*(?:original|ursprüngliche|forwarded)|_{5,}|(?:on|am|le|el|il)\s.{4,150}(?:wrote|schrieb|a écrit|escribió|ha scritto)\s?[^:]*:\s*$|(?:from|von|de|da):\s.*@)/i;

const LINES_MAX = 10;
const LINE_CHARACTERS_MAX = 500;

/** A sentence that says nothing but to stop. */
const COMMAND =
  /^\W*(?:(?:please|pls|kindly|bitte|just)\W+)?(?:unsubscribe|unsubscribe me|unsub|remove|remove me|stop|stop it|opt[ -]?out|take me off|delete me|no more (?:e-?mails?|mails?|messages?)|abmelden|abbestellen|austragen|löschen|désabonner|désinscrire|baja|cancelar|cancella)(?:\W+(?:please|pls|now|bitte|thanks|thank you|danke))?\W*$/i;

/** Wishes that are clear within a sentence. What is asked about customers of the sender is none of them. */
const WISHES = [
  String.raw`\bunsubscribe (?:me|us|this)\b`,
  String.raw`^\W*(?:please )?unsubscribe from\b`,
  String.raw`(?:(?:^\W*(?:would )?|\b(?:i|we)(?:['’]d)?(?: \w+){0,2} )(?:want|wish|like|need)|\bhow (?:do|can) (?:i|we))(?: to)?(?: be)? (?:unsubscribed?|opt[ -]?out)(?: from\b| of\b| please\b|\W*$)`,
  String.raw`\b(?:want|wish|like|need) to be (?:removed from|taken off)\b`,
  String.raw`\bopt (?:me|us) out\b`,
  String.raw`\b(?:please|kindly)\s+(?:unsubscribe|remove|take)\s+(?:me|us|my|this|our)\b`,
  String.raw`\b(?:remove|take|delete)\s+(?:me|us|my (?:e-?mail|address|name|details|data)|this (?:e-?mail|address))\b.{0,20}\b(?:from|off)\b`,
  String.raw`\b(?:delete|erase) my (?:e-?mail|address|details|data)\b`,
  String.raw`\bremove from (?:your |the |this )?(?:mailing |e-?mail )?lists?\b`,
  String.raw`\bnot interested\b.{0,20}\bremove\W*$`,
  String.raw`\bstop\s+(?:e-?mailing|mailing|contacting|writing|sending|spamming|messaging)\b`,
  String.raw`\b(?:do not|don['’]?t|never)\s+(?:ever\s+)?(?:e-?mail|mail|contact|write(?: to)?|message|spam)\s+(?:me|us|again)\b`,
  String.raw`\b(?:do not|don['’]?t|never)\s+(?:ever\s+)?send (?:me |us )?(?:any ?more|further|such|these|e-?mails|mails|messages)\b`,
  String.raw`\b(?:do not|don['’]?t|no longer)\s+(?:want|wish)(?: to (?:get|receive))?(?: any| more| these| such| your)* (?:e-?mails?|mails?|messages?)\b`,
  String.raw`\b(?:stop|quit|cease) all (?:contact|communication)\b`,
  String.raw`\b(?:quit|cease) (?:e-?mailing|mailing|contacting|writing|sending|spamming|messaging)\b`,
  String.raw`\bleave (?:me|us) alone\b`,
  String.raw`\bkeine\s+(?:weiteren\s+)?(?:e-?mails?|mails?|nachrichten|werbung)\s+mehr\b`,
  String.raw`\bkeine\s+(?:weitere\s+)?werbung\b`,
  String.raw`\b(?:aus|von)\s+(?:ihrem|ihrer|dem|der|eurem|eurer)\s+(?:verteiler|liste|mailingliste)\b`,
  String.raw`\blöschen sie (?:mich|uns|meine|unsere)\b`,
  String.raw`\b(?:schreiben|kontaktieren) sie (?:mir|mich|uns) (?:bitte )?(?:nicht|nie)\b`,
  String.raw`\bme (?:désinscrire|désabonner)\b`,
  String.raw`\bne (?:m['’]|me |nous )(?:écrivez|contactez) plus\b`,
  String.raw`\barrêtez de (?:m['’]|me |nous )(?:écrire|contacter)\b`,
  String.raw`\bno (?:me|nos) (?:escriban?|contacten?|envíen|manden)\b`,
];
/** Mail programs break lines wherever a blank is. */
const WISH = new RegExp(WISHES.join('|').replaceAll(' ', String.raw`\s`), 'ims');

/** Whether somebody asks, in their own words at the top of a reply, to get no more messages. */
export function asksToStop(text: string): boolean {
  const written = ownLines(text);
  const sentences = written.flatMap((line) => line.split(/(?<=[.!?])\s+/));
  return sentences.some((sentence) => COMMAND.test(sentence)) || WISH.test(written.join('\n'));
}

/** The first lines of a message, up to what it quotes. */
function ownLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().slice(0, LINE_CHARACTERS_MAX));
  const quote = lines.findIndex((line) => QUOTE.test(line));
  return lines
    .slice(0, quote === -1 ? lines.length : quote)
    .filter((line) => line !== '')
    .slice(0, LINES_MAX);
}
