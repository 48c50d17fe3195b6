/** Countries in which the big mail providers have a domain of their own. */
const FAMILIES: Readonly<Record<string, string>> = {
  yahoo:
    'com ca co.id co.in co.jp co.kr co.nz co.th co.uk co.za com.ar com.au com.br com.cn com.co com.hk com.mx com.my com.ph com.sg com.tr com.tw com.vn de dk es fi fr gr ie in it nl no pl pt ro ru se',
  hotmail:
    'com be ca ch cl co.id co.il co.in co.jp co.kr co.nz co.th co.uk co.za com.ar com.au com.br com.hk com.mx com.tr com.tw de dk es fi fr gr it nl no pt se',
  live: 'com at be ca ch cl cn co.kr co.uk co.za com.ar com.au com.mx com.my com.pt com.sg de dk fi fr ie in it jp nl no ru se',
  outlook:
    'com at be cl co.id co.il co.nz co.th com.ar com.au com.br com.gr com.pe com.tr com.vn cz de dk es fr hu ie in it jp kr lv my ph pt sa sg sk',
  gmx: 'com at ch co.uk de es eu fr info it net org us',
  yandex: 'com by com.tr kz ru ua',
};

/** Where people have private mailboxes: such a host is nobody's business website. */
export const FREE_MAIL_HOSTS: readonly string[] = [
  ...Object.entries(FAMILIES).flatMap(([name, suffixes]) =>
    suffixes.split(' ').map((suffix) => `${name}.${suffix}`),
  ),
  'gmail.com',
  'googlemail.com',
  'msn.com',
  'ymail.com',
  'rocketmail.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'web.de',
  't-online.de',
  'freenet.de',
  'mail.com',
  'mail.ru',
  'qq.com',
  '163.com',
  '126.com',
  'naver.com',
  'rediffmail.com',
  'libero.it',
  'laposte.net',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'fastmail.com',
  'tutanota.com',
  'hushmail.com',
  'mailinator.com',
];
