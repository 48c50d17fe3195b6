import { describe, expect, it } from '@jest/globals';
import { assert, property, string } from 'fast-check';
import { attributes, FORM_TOKEN, html, safeHref } from '../../src/web/html';

describe('html', () => {
  it('escapes every value', () => {
    const evil = `<script>alert("x" & 'y')</script>`;

    expect(html`<p title="${evil}">${evil}</p>`.toString()).toBe(
      '<p title="&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;">' +
        '&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;</p>',
    );
  });

  it('takes nested markup and lists of it as they are', () => {
    const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`);

    expect(html`<b>${rows}</b>`.toString()).toBe('<b><li>a</li><li>&lt;b&gt;</li></b>');
  });

  it('escapes the texts of a list', () => {
    expect(html`${['<', '>']}`.toString()).toBe('&lt;&gt;');
  });

  it.each([[null], [undefined], [false], [true]])('shows nothing for %s', (value) => {
    expect(html`[${value}]`.toString()).toBe('[]');
  });

  it('shows zero', () => {
    expect(html`${0}`.toString()).toBe('0');
  });

  it('is no markup for whoever only looks like it', () => {
    const impostor: unknown = JSON.parse('{"markup":"<b>"}');

    expect(() => html`${Object(impostor)}`.toString()).toThrow('map is not a function');
  });

  it('shows the form token of the session that gets the page, and fails where nobody is signed in', () => {
    const page = html`<i>${[html`<b>${FORM_TOKEN}</b>`]}</i>`;

    expect(page.render('a"b')).toBe('<i><b>a&quot;b</b></i>');
    expect(() => page.toString()).toThrow('only a page of a session');
  });

  it('lets no text open or close a tag or an attribute', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(html`${text}`.toString()).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('lets every text be read back', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(unescape(html`${text}`.toString())).toBe(text);
      }),
    );
  });
});

describe('attributes', () => {
  it('escapes values, lets true stand alone, and leaves out what is false or missing', () => {
    const given = { value: '"<', required: true, checked: false, min: 0, list: null, max: undefined };

    expect(html`<input${attributes(given)} />`.toString()).toBe(
      '<input value="&quot;&lt;" required min="0" />',
    );
  });
});

describe('safeHref', () => {
  it.each(['https://example.com/', 'http://example.com/x?y=1', 'mailto:jane@example.com'])(
    'takes %s',
    (address) => {
      expect(safeHref(address)).toBe(address);
    },
  );

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'example.com',
    '//example.com',
    '',
  ])('refuses %j', (address) => {
    expect(safeHref(address)).toBeNull();
  });
});

function unescape(text: string): string {
  const characters = new Map([
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "'"],
    ['&amp;', '&'],
  ]);
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters.get(entity) ?? entity);
}
