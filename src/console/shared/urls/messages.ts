import { texts } from '../../ui/texts.ts'

export const t = texts('urlTests', {
  item: 'Item',
  outcome: {
    responds: 'Responds',
    broken: 'Error {{code}}',
    silent: 'No response',
    policy: 'Not allowed',
    mixedContent: 'Not tested: HTTP',
    malformed: 'Not a web URL',
  },
  about: {
    responds: 'A server answered this browser.',
    broken: 'The server answered that nothing is there, or that it failed.',
    silent:
      'No server answered this browser. The server might be off, its name or its certificate might not be valid, or a firewall might block this computer: other computers can get an answer.',
    policy:
      'The content security policy of this console’s web server does not allow requests to this host. Open the URL in a new tab, or ask the people who run the web server to allow it: with connect-src of the policy, or PORTAL_CONNECT_TO.',
    mixedContent:
      'The console uses HTTPS, so the browser sends no requests to URLs that start with http. Open the URL in a new tab.',
    malformed: 'The text does not start with https:// or http://, or is not a URL.',
  },
  testing: 'Testing from this browser…',
  figures: '{{done, number}} of {{count, number}}',
  how: 'This browser sends the test itself, without credentials. It shows what can be reached from this computer, not from the portal, and the browser might ask for access to the local network.',
})
