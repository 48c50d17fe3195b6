/** Control characters, and those that turn the direction of what is written after them. */
// oxlint-disable-next-line no-control-regex -- those are what it looks for
const COMMANDS_OF_TERMINALS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A line that a terminal shows and never obeys: receivers answer what they like, and visitors are called so. */
export function printable(line: string): string {
  return line.replace(COMMANDS_OF_TERMINALS, '\ufffd');
}
