import { describe, expect, it } from '@jest/globals';
import { asExportRow, asWebhook, makeVisitor } from '../../../bench/make-visitors';
import demo from '../../../bench/data/visitors-demo.json';
import { DEMO_PROSPECTS } from '../../../tools/demo/demo-visitors';
import { plan } from './builders';

describe('the demonstration data', () => {
  it('has 200 records about fewer people, some of them rejected, none unexpectedly', () => {
    const { created, visits, rejected, suppressed } = plan(demo.visitors);

    expect(demo.visitors).toHaveLength(200);
    expect(created).toHaveLength(DEMO_PROSPECTS);
    expect(created.filter(({ kind }) => kind === 'company')).toHaveLength(4);
    expect(created.filter(({ person }) => person.emailKind === 'personal')).toHaveLength(1);
    expect(visits).toHaveLength(193 - DEMO_PROSPECTS);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'no_identity',
      'no_identity',
      'no_identity',
      'not_an_object',
    ]);
    expect(suppressed).toEqual([]);
  });
});

describe('makeVisitor', () => {
  it('gives ten thousand different people', () => {
    const records = Array.from({ length: 10_000 }, (_, number) => makeVisitor(number));

    const { created, rejected } = plan(records);

    expect(rejected).toEqual([]);
    expect(created).toHaveLength(10_000);
  });

  it('gives the same person in all three spellings', () => {
    const record = makeVisitor(7);

    const { created, visits } = plan([record, asWebhook(record), asExportRow(record)]);

    expect(created).toHaveLength(1);
    expect(visits).toEqual([]);
    expect(created[0]?.extra).toBe('{}');
  });
});
