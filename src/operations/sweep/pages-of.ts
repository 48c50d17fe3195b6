/**
 * Ids of a long list, page by page in their order, starting where the last walk of this name ended and
 * beginning anew once it has come to the end.
 * @param readPage answers ids greater than the one given, in order; none at the end.
 */
export async function* pagesOf<Name>(
  cursors: Map<Name, string>,
  name: Name,
  readPage: (after: string) => Promise<readonly string[]>,
): AsyncGenerator<string> {
  for (;;) {
    const page = await readPage(cursors.get(name) ?? '');
    if (page.length === 0) {
      cursors.delete(name);
      return;
    }
    for (const id of page) {
      cursors.set(name, id);
      yield id;
    }
  }
}
