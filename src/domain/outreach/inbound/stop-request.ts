/** Where what somebody wrote ends and what they answer begins. */
const QUOTE =
  /^(?:>|-{2,}\s*(?:original|ursprüngliche|forwarded)|_{5,}|(?:on|am|le|el|il)\s.{4,150}(?:wrote|schrieb|a écrit|escribió|ha scritto)\s?[^:]*:\s*$|(?:from|von|de|da):\s.*@)/i;

const LINES_MAX = 10;
const LINE_CHARACTERS_MAX = 500;

/** A line that says nothing but to stop. */
const COMMAND =
  /^\W*(?:(?:please|pls|kindly|bitte|just)\W+)?(?:unsubscribe|unsubscribe me|unsub|remove|remove me|stop|stop it|opt[ -]?out|take me off|delete me|no more e-?mails?|abmelden|abbestellen|austragen|désabonner|désinscrire|baja|cancelar|cancella)(?:\W+(?:please|pls|now|bitte|thanks|thank you|danke))?\W*$/i;

/** A wish that is clear within a sentence. */
const WISH =
  /\bunsubscribe me\b|\b(?:please|kindly)\s+(?:unsubscribe|remove|take)\s+(?:me|us|my|this|our)\b|\b(?:remove|take|delete)\s+(?:me|us|my (?:e-?mail|address|name|details|data)|this (?:e-?mail|address))\b.{0,20}\b(?:from|off)\b|\bstop\s+(?:e-?mailing|mailing|contacting|writing|sending|spamming|messaging)\b|\b(?:do not|don['’]?t|never)\s+(?:ever\s+)?(?:e-?mail|mail|contact|write(?: to)?|message|spam)\s+(?:me|us)\b|\bkeine\s+(?:weiteren\s+)?(?:e-?mails?|mails?|nachrichten|werbung)\s+mehr\b|\b(?:aus|von)\s+(?:ihrem|ihrer|dem|der|eurem|eurer)\s+(?:verteiler|liste|mailingliste)\b/i;

/** Whether somebody asks, in their own words at the top of a reply, to get no more messages. */
export function asksToStop(text: string): boolean {
  const written = ownLines(text);
  return written.some((line) => COMMAND.test(line)) || WISH.test(written.join(' '));
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
