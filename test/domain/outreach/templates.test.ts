import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { SequenceStep } from '../../../src/domain/outreach/sequence';
import { DEFAULT_STEPS } from '../../../src/domain/outreach/templates/default-sequence';
import { parseTemplate } from '../../../src/domain/outreach/templates/parse-template';
import { renderStep, replySubject } from '../../../src/domain/outreach/templates/render-step';
import { SAMPLE_VALUES, TEMPLATE_FIELDS } from '../../../src/domain/outreach/templates/template-fields';
import { validateSequence } from '../../../src/domain/outreach/templates/validate-sequence';

const step = (text: string, subject = 'A question', delayDays = 0): SequenceStep => ({
  delayDays,
  subject,
  text,
});
const GREETING = 'Hi {{ firstName | default: "there" }},\n\nshort question.';

describe('a step rendered for a person', () => {
  it.each([
    ['a name', 'Ada', 'Hi Ada,'],
    ['a name with blanks around it', '  Ada ', 'Hi Ada,'],
    ['a name over two lines', 'Ada\r\nBcc: x@y.z', 'Hi Ada Bcc: x@y.z,'],
    ['an empty name', '', 'Hi there,'],
    ['a blank name', '  ', 'Hi there,'],
    ['no name', null, 'Hi there,'],
    ['a dash for a name', ' - ', 'Hi there,'],
    ['a name in another script', '李', 'Hi 李,'],
  ])('greets %s', (_, firstName, greeting) => {
    const { kind, rendered } = renderStep(step(GREETING), { firstName });
    expect(kind).toBe('ready');
    expect(rendered.text.split('\n')[0]).toBe(greeting);
  });

  it.each([
    ['a field that is empty and has no default', step('Seen at {{ companyName }}.'), {}],
    ['a greeting of nobody', step('Hi {{ firstName | default: "" }},\ntext'), {}],
    ['a greeting without an end', step('Dear {{ firstName | default: "" }}\ntext'), {}],
    ['a value that says undefined', step(GREETING), { firstName: 'undefined' }],
    ['a value that says null', step(GREETING), { firstName: 'null' }],
    ['a value with braces', step(GREETING), { firstName: '{{lastName}}' }],
    ['a value with a link', step(GREETING), { firstName: 'Win at https://evil.example' }],
    ['a value of many words', step(GREETING), { firstName: 'very '.repeat(50) }],
    ['an empty subject', step('text', '{{ title | default: "" }}'), {}],
  ])('is held for a person to look at: %s', (_, broken, values) => {
    expect(renderStep(broken, values)).toMatchObject({
      kind: 'needs_review',
      detail: expect.stringMatching(/./),
    });
  });

  it('goes on in the thread of the first message where its subject is blank', () => {
    const { rendered } = renderStep(step(GREETING, ' ', 3), {}, 'A question about Acme');
    expect(rendered.subject).toBe('Re: A question about Acme');
    expect(replySubject('RE: re: A question')).toBe('Re: A question');
  });

  it('shows values as they are: nothing in them is read as a template', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(value, (firstName) => {
        const shown = firstName.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
        const { rendered } = renderStep(step('{{ firstName | default: "there" }}.'), { firstName });
        expect(rendered.text).toBe(`${/[\p{L}\p{N}]/u.test(shown) ? shown : 'there'}.`);
      }),
    );
  });
});

describe('a template that is saved', () => {
  it.each([
    ['a filter of its own', '{{ 1 | valueOf }}', 'line 1, column 1'],
    ['a tag', "Hi\n  {% include '/etc/passwd' %}", 'line 2, column 3'],
    ['a loop', 'a {% for x in y %}{% for z in x %}', 'line 1, column 3'],
    ['a field that does not exist', 'Hi {{fistName}},', 'no field "fistName"'],
    ['a property of an object', '{{ firstName.constructor }}', 'no field "firstName.constructor"'],
    ['a name that objects inherit', '{{ __proto__ }}', 'no field "__proto__"'],
    ['an opening that is never closed', 'Hi\n{{ firstName', 'line 2, column 1'],
    ['a closing without an opening', 'Hi firstName }}', 'line 1, column 14'],
    ['three braces', '{{{ firstName }}}', 'line 1, column 1'],
    ['a default without quotes', '{{ firstName | default: there }}', 'line 1, column 1'],
    ['two filters', '{{ firstName | default: "x" | upcase }}', 'line 1, column 1'],
    ['a comment', '{# firstName #}', 'line 1, column 1'],
  ])('is refused with the position of %s', (_, text, message) => {
    const issues = validateSequence([step(text)]);
    expect(issues[0]).toEqual({ path: 'steps[0].text', message: expect.stringContaining(message) });
  });

  it('may name each field, with a default or without', () => {
    for (const field of TEMPLATE_FIELDS) {
      expect(parseTemplate(`{{${field}}} {{ ${field} | default: "a b" }}`)).toMatchObject({ ok: true });
    }
  });

  it('is read or refused, whatever it is, and never throws', () => {
    const pieces = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      ' firstName ',
      '|',
      'default:',
      '"x"',
      '\n',
      '{',
      'text',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (texts) => {
        const source = texts.join('');
        const parsed = parseTemplate(source);
        return parsed.ok
          ? !renderStep(step(source), SAMPLE_VALUES).rendered.text.includes('{{')
          : parsed.errors.every(({ line, column }) => line >= 1 && column >= 1);
      }),
    );
  });
});

describe('a sequence that is saved', () => {
  it.each([
    ['has one step at least', [], 'steps'],
    ['has five steps at most', Array.from({ length: 6 }, () => step('text')), 'steps'],
    ['begins at once', [step('text', 'A', 1)], 'steps[0].delayDays'],
    ['begins with a subject', [step('text', ' ')], 'steps[0].subject'],
    ['has subjects of one line', [step('text', 'A\r\nBcc: x@y.z')], 'steps[0].subject'],
    ['waits a day before it follows up', [step('a'), step('b', '', 0)], 'steps[1].delayDays'],
    ['counts whole days', [step('a'), step('b', '', 1.5)], 'steps[1].delayDays'],
    ['has texts', [step('a'), step(' \n', '', 2)], 'steps[1].text'],
    ['holds no control characters', [step('a\u0000')], 'steps[0].text'],
    ['has texts of a bounded length', [step('a'.repeat(10_001))], 'steps[0].text'],
  ])('%s', (_, steps, path) => {
    expect(validateSequence(steps).map((issue) => issue.path)).toEqual([path]);
  });

  it('is offered one to start from that can be saved and reads well with and without values', () => {
    expect(validateSequence(DEFAULT_STEPS)).toEqual([]);
    expect(DEFAULT_STEPS.map(({ delayDays }) => delayDays)).toEqual([0, 3, 4]);
    const little = { websiteUrl: 'acme.example', senderName: 'Grace' };
    for (const each of DEFAULT_STEPS) {
      expect(renderStep(each, SAMPLE_VALUES, 'A question').kind).toBe('ready');
      expect(renderStep(each, little, 'A question').kind).toBe('ready');
    }
  });
});
