const TOKEN = /biz_[0-9a-z]+\.enr_[0-9a-z]+\.[\w.-]+/g;

/** A text in which messages of ours may be quoted, without the tokens of their links: these act for whoever has them. */
export function hideMessageLinks(text: string): string {
  return text.replace(TOKEN, '…');
}
