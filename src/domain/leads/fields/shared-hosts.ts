import { FREE_MAIL_HOSTS } from '../../accounts/eligibility/free-mail-hosts';
import { isWithinDomain } from '../../accounts/host-name';

/** Smaller providers, and internet providers that are companies as well as mail hosts of their customers. */
const MORE_HOSTS =
  'myyahoo.com passport.com windowslive.com aim.com verizon.net att.net sbcglobal.net bellsouth.net ' +
  'comcast.net cox.net charter.net earthlink.net juno.com netzero.net optonline.net roadrunner.com ' +
  'spectrum.net email.com usa.com inbox.com lycos.com excite.com zoho.com zohomail.com fastmail.fm ' +
  'protonmail.ch tuta.com tuta.io tutanota.de mailbox.org posteo.de arcor.de 1und1.de bluewin.ch ' +
  'hispeed.ch sfr.fr neuf.fr virgilio.it alice.it tin.it tiscali.it btinternet.com ntlworld.com ' +
  'virginmedia.com sky.com talktalk.net blueyonder.co.uk ziggo.nl kpnmail.nl planet.nl telenet.be ' +
  'skynet.be telia.com wp.pl o2.pl onet.pl interia.pl op.pl seznam.cz centrum.cz azet.sk bk.ru ' +
  'inbox.ru list.ru rambler.ru ya.ru ukr.net i.ua abv.bg foxmail.com yeah.net sina.com sohu.com ' +
  'aliyun.com daum.net hanmail.net nate.com uol.com.br bol.com.br terra.com.br ig.com.br globo.com ' +
  'bigpond.com optusnet.com.au xtra.co.nz shaw.ca rogers.com sympatico.ca telus.net duck.com hey.com ' +
  'simplelogin.com mozmail.com privaterelay.appleid.com';

const MAILBOX_HOSTS: ReadonlySet<string> = new Set([...FREE_MAIL_HOSTS, ...MORE_HOSTS.split(' ')]);

/** Where companies have pages that they give as their website. */
const PROFILE_HOSTS = (
  'linkedin.com lnkd.in facebook.com fb.com instagram.com twitter.com youtube.com tiktok.com threads.net ' +
  'pinterest.com reddit.com linktr.ee crunchbase.com sites.google.com docs.google.com'
).split(' ');

/** Whether anybody can have an address there, so that it tells nothing about an employer. */
export function isFreeMailHost(host: string): boolean {
  return MAILBOX_HOSTS.has(host);
}

/** Whether many unrelated companies share this host, so that it can't tell them apart. */
export function isSharedHost(host: string): boolean {
  return MAILBOX_HOSTS.has(host) || PROFILE_HOSTS.some((domain) => isWithinDomain(host, domain));
}
