const ASCII_HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const ASCII_ONLY = /^[\x21-\x7E]+$/;
const TRAILING_DOTS = /\.+$/;
const HOST_CHARACTERS_MAX = 253;

/**
 * A public host name in its one spelling: lower-case, punycode, no trailing dot. `null` for addresses of
 * machines, single labels and anything that is no host name.
 */
export function normaliseHost(text: string): string | null {
  if (text.length > HOST_CHARACTERS_MAX + 1) return null;
  const ascii = ASCII_ONLY.test(text) ? text.toLowerCase() : toPunycode(text);
  if (ascii === null) return null;
  const host = ascii.replace(TRAILING_DOTS, '');
  return host.length <= HOST_CHARACTERS_MAX && ASCII_HOST.test(host) ? host : null;
}

function toPunycode(text: string): string | null {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return null;
  }
}
