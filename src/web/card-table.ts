import { html, type HtmlValue, type SafeHtml } from './html';

/** A column of a table; the first names its rows. */
export interface Column<Item> {
  readonly name: string;
  readonly cell: (item: Item) => HtmlValue;
  /** Of the column's cells. */
  readonly className?: string | ((item: Item) => string);
}

export interface CardTable<Item> {
  /** Names the region that the keyboard reaches to scroll it; null where the links of its rows do. */
  readonly label: string | null;
  /** What is said of it besides, such as its order. */
  readonly caption: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
}

/** On a phone each row becomes a card, so the roles say again what it is. */
export function cardTable<Item>({ label, caption, columns, items }: CardTable<Item>): SafeHtml {
  const region = label !== null && html`tabindex="0" role="region" aria-label="${label}"`;
  return html`<div class="scroll cards" ${region}>
    <table role="table">
      <caption class="only-read">
        ${caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(heading)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${items.map((item) => row(columns, item))}
      </tbody>
    </table>
  </div>`;
}

export interface RecordList<Item> extends CardTable<Item> {
  /** What is said where there is nothing. */
  readonly empty: string;
  /** Where the list goes on; null at its end. */
  readonly older: string | null;
}

/** A page of a list with the way to older records; `action` is offered beside it. */
export function recordList<Item>(
  { empty, older, ...table }: RecordList<Item>,
  action: SafeHtml | false = false,
): SafeHtml {
  return html`${table.items.length === 0 ? html`<p class="card muted">${empty}</p>` : cardTable(table)}
    <div class="pages">
      ${action} ${older !== null && html`<a class="button quiet" rel="next" href="${older}">Older</a>`}
    </div>`;
}

function heading<Item>({ name, className }: Column<Item>): SafeHtml {
  return html`<th role="columnheader" scope="col" class="${typeof className === 'string' && className}">
    ${name}
  </th>`;
}

function row<Item>([first, ...others]: readonly Column<Item>[], item: Item): SafeHtml {
  return html`<tr role="row">
    ${first && html`<th role="rowheader" scope="row" class="${classOf(first, item)}">${first.cell(item)}</th>`}
    ${others.map(
      (column) =>
        html`<td role="cell" data-name="${column.name}" class="${classOf(column, item)}">
          ${column.cell(item)}
        </td>`,
    )}
  </tr>`;
}

function classOf<Item>({ className = '' }: Column<Item>, item: Item): string {
  return typeof className === 'string' ? className : className(item);
}
