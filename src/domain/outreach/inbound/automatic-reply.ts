import { headerOf, type InboundParts } from './inbound-parts';

/** How subjects of automatic replies begin, in the languages of the big mail programs. */
const SUBJECTS = new RegExp(
  `^[^\\p{L}]*(?:${[
    'out of (?:the )?office',
    'ooo\\b',
    'auto(?:matic|mated)?[ -]?(?:reply|response|answer)',
    'on vacation',
    'vacation (?:reply|notice|message)',
    'away (?:from|until)',
    'i am (?:away|out)',
    'automatische (?:antwort|reaktion)',
    'abwesen',
    'nicht im büro',
    'autom?atisch antwoord',
    'afwezig',
    'réponse automatique',
    'absence',
    'absent',
    'respuesta autom[áa]tica',
    'fuera de (?:la )?oficina',
    'risposta automatica',
    'fuori (?:sede|ufficio)',
    'resposta autom[áa]tica',
    'ausente',
    'auto(?:matiskt )?svar',
    'automatisk svar',
    'automaattinen vastaus',
    'odpowiedź automatyczna',
    'automatická odpověď',
    'otomatik yan[ıi]t',
    'автоответ',
    'автоматический ответ',
    '自动回复',
    '自動回覆',
    '自動返信',
    '不在',
    '자동 회신',
  ].join('|')})`,
  'iu',
);

const LEFT_COMPANY =
  /no longer (?:works?|working|employed|with|at|part of)|(?:has|have) left (?:the )?(?:company|organi[sz]ation|firm|business)|nicht mehr (?:für|bei|im unternehmen|in unserem|tätig|beschäftigt)|(?:aus dem unternehmen )?ausgeschieden|ne (?:travaille|fait) plus|a quitté (?:la société|l['’]entreprise)|ya no (?:trabaja|forma parte)|non lavora più|não trabalha mais/i;

/** Whether a machine answered for a person: by its headers, or by how its subject begins. */
export function isAutomaticReply(message: InboundParts): boolean {
  const precedence = headerOf(message, 'precedence')?.toLowerCase();
  return (
    /^auto-replied\b/i.test(headerOf(message, 'auto-submitted') ?? '') ||
    precedence === 'auto_reply' ||
    headerOf(message, 'x-autoreply') !== null ||
    headerOf(message, 'x-autorespond') !== null ||
    SUBJECTS.test(message.subject)
  );
}

/** Whether no person wrote it (RFC 3834). */
export function isAutoSubmitted(message: InboundParts): boolean {
  const value = headerOf(message, 'auto-submitted') ?? 'no';
  return !/^no\b/i.test(value);
}

export function saysLeftCompany(text: string): boolean {
  return LEFT_COMPANY.test(text);
}
