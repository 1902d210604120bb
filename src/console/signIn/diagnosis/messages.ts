import { ownUrl, type Connection } from '../../shell/session/connections.ts'
import { texts } from '../../ui/texts.ts'

/** What happened, why, and what to do, for each cause. */
export const messages = {
  cause: {
    proxy: {
      what: 'The console’s proxy could not reach the portal',
      why: '{{sentences}}',
      fix: 'Ask the administrator of this console, who sets PORTAL_URL.',
    },
    offline: {
      what: 'This computer is offline',
      why: 'The browser reports that there is no network connection.',
      fix: 'Connect to the network, then try again.',
    },
    mixedContent: {
      what: 'The browser blocks portals that use HTTP',
      why: 'This console is served over HTTPS, but the URL of the portal, {{url}}, starts with http. Browsers block such requests.',
      fix: 'Change the URL to https in {{place}}. If the portal does not support HTTPS, its administrator must turn on HTTPS first.',
    },
    policy: {
      what: 'This console’s content security policy blocked the request',
      why: 'The web server of this console allows requests to certain origins only. {{portalOrigin}} is not one of them.',
      fix: 'Ask the administrator of this console’s web server to add {{portalOrigin}} to connect-src and img-src in the Content-Security-Policy header.',
    },
    notAllowed: {
      what: 'The browser blocked the portal’s response',
      why: 'A web server responds at {{url}}, but the response does not allow pages of the origin {{origin}} to read it (CORS).',
      fix: 'Ask an administrator of the portal to add {{origin}} under Organization > Settings > Security > Allow origins. If {{url}} is not the URL of a portal, correct it in {{place}}.',
    },
    unreachable: {
      what: 'The portal could not be reached',
      why: 'The browser does not report the reason. The portal might be down, its certificate might not be trusted, the URL {{url}} might be wrong, a firewall or VPN might block the connection, or the portal might refuse requests from other origins.',
      fix: 'Open the portal in a new tab, where the browser shows the reason. If the portal opens without a warning, ask an administrator of the portal to add {{origin}} under Organization > Settings > Security > Allow origins.',
    },
    console: {
      what: 'The web server of this console does not respond',
      why: 'This console and the portal share the origin {{portalOrigin}}. The browser could not reach it.',
      fix: 'Check that the console is still running and that this computer is connected to its network, then try again.',
    },
    redirected: {
      what: 'The portal redirected the request to another server',
      why: 'A response of {{url}} led to another origin, which this page can’t use. This happens when a portal requires HTTPS, or when its URL has changed.',
      fix: 'Open the portal in a new tab, copy the URL that the browser shows then, and enter that URL in {{place}}.',
    },
    notPortal: {
      what: 'No portal was found at this URL',
      why: '{{url}}/sharing/rest returned HTTP status {{status}} and not the response of a portal.',
      fix: 'Correct the URL in {{place}}. It must be the home URL of a portal, such as https://gis.example.com/portal. If the URL is correct, the portal might be starting or under maintenance.',
    },
    webTier: {
      what: 'The portal’s web server requires its own sign-in',
      why: 'The web server of {{url}} refused the request with HTTP status {{status}} before it reached the portal (web-tier authentication).',
      fix: 'If the browser asked for a username and password, reload this page and enter the username and password of your network account. Basic and NTLM authentication work when the console is started with PORTAL_URL. Kerberos, client certificates, and consoles on another host need an access path without web-tier authentication: ask the administrator of the portal.',
    },
    signInPage: {
      what: 'Another sign-in page is in front of the portal',
      why: '{{url}}/sharing/rest returned a sign-in page instead of a response of the portal. A single sign-on service or VPN gateway might be in front of it.',
      fix: 'Open the portal in a new tab and sign in there, then try again. If this message appears again, ask the administrator of the portal for access to the REST interface without this sign-in page.',
    },
    application: {
      what: 'This console’s application ID is not registered on the portal',
      why: 'The console signs in with the application ID {{applicationId}}, which is not registered on the portal.',
      fix: 'Ask an administrator of the portal to register an application with the redirect URI {{redirectUri}}, and enter its ID as {{idPlace}}. Until then, sign in with username and password.',
    },
    redirectUri: {
      what: 'The redirect URI of this console is not registered',
      why: 'The application {{applicationId}} is registered on the portal without the redirect URI {{redirectUri}}.',
      fix: 'Ask the owner of the application’s item to add the redirect URI {{redirectUri}} in the item’s settings, exactly as shown here.',
    },
    unapproved: {
      what: 'The portal does not allow this application',
      why: 'The organization allows its members to sign in to approved apps only. The application {{applicationId}} is not approved.',
      fix: 'Ask an administrator of the portal to approve the application in the organization’s security settings, or to allow apps that are not approved.',
    },
    notReturned: {
      what: 'The sign-in was not completed',
      why: 'The portal’s sign-in page did not return to this console.',
      fix: 'If the page reported an invalid client_id, the application ID {{applicationId}} is not registered on the portal. If it reported an invalid redirect_uri, the application must be registered with {{redirectUri}}. If it reported that the app is not approved, an administrator of the portal must approve it. Otherwise, try again.',
    },
    otherContext: {
      what: 'A portal responds at another URL',
      why: '{{found}} is the home URL of a portal on the same host.',
      fix: 'If it is the portal that you want to use, enter {{found}} in {{place}}.',
    },
    tooOld: {
      what: 'This portal is older than the console supports',
      why: 'The portal returned version {{found}} of its interface. The console is for portals from version 10.8.1 on, whose interface has version 8.2.',
      fix: 'Ask the administrator of the portal to upgrade it to 10.8.1 or later.',
    },
    tokenService: {
      what: 'The portal’s token service does not respond to this console',
      why: 'The response of {{url}}/sharing/rest/generateToken to a request of the page {{origin}}: {{sentences}}',
      fix: 'Ask the administrator of the portal to let its web server accept POST requests to generateToken with the Referer and Origin headers of {{origin}}.',
    },
    plainHttp: {
      what: 'This console is served over HTTP',
      why: 'The portal uses HTTPS, but between this browser and {{origin}} nothing is encrypted. Portals can refuse such origins and redirect URIs.',
      fix: 'Ask the administrator of this console to serve it over HTTPS. The portal must then know the new origin and redirect URI.',
    },
    uncheckedApplication: {
      what: 'Not checked yet: the application',
      why: 'Without a response of the portal, this page can’t see how the application {{applicationId}} is registered.',
      fix: 'Check that it is registered on the portal with the redirect URI {{redirectUri}}, and that the organization allows it.',
    },
    uncheckedServers: {
      what: 'Not checked yet: federated servers',
      why: 'The pages about servers, webhooks, and layers ask federated servers from the browser.',
      fix: 'Allow {{origin}} on each federated server, too: in its Administrator Directory under system > handlers > rest > servicesdirectory, Allowed Origins.',
    },
    tokenRefused: {
      what: 'The portal refused the token that it had created',
      why: 'The sign-in succeeded, but the portal did not accept its token with the next request. A proxy or browser extension might remove the Referer header, or the clocks of the portal’s machines might differ.',
      fix: 'Try again. If this message appears again, ask the administrator of the portal to check the clocks and the proxies between this computer and the portal.',
    },
  },
  clock: {
    ahead:
      'The clock of this computer is {{minutes, number}} minutes ahead of the portal’s. Correct the clock.',
    behind:
      'The clock of this computer is {{minutes, number}} minutes behind the portal’s. Correct the clock.',
  },
  configFile: 'config.json',
  environment: 'the environment variable PORTAL_URL',
  idInConfigFile: 'applicationId in config.json',
  idInEnvironment: 'the environment variable PORTAL_APPLICATION_ID',
  checking: 'Checking the connection to the portal…',
  openPortal: 'Open portal',
  copy: 'Copy for the administrator',
  copied: 'Copied',
  notCopied: 'The browser didn’t allow access to the clipboard. Select and copy the text by hand.',
  report: 'The console at {{origin}} can’t use the portal {{url}} yet.',
}

/** The texts of this folder. */
export const t = texts('diagnosis', messages)

/** The causes, named by their messages. */
export type Cause = keyof (typeof messages)['cause']

export interface Diagnosis {
  readonly cause: Cause
  /** HTTP status, where the explanation names it. */
  readonly status?: number
  /** The URL or the version that was found, where the explanation names it. */
  readonly found?: string
  /** Messages of the console's reverse proxy, or of the token service. */
  readonly sentences?: readonly string[]
  /** How far this computer's clock is ahead of the portal's (ms), if it is more than a few minutes. */
  readonly clockAhead?: number
}

/** Value that must be entered exactly as shown, by the name of the value. */
const toEnter: Partial<Record<Cause, 'redirectUri' | 'origin' | 'portalOrigin' | 'found'>> = {
  application: 'redirectUri',
  notAllowed: 'origin',
  policy: 'portalOrigin',
  redirectUri: 'redirectUri',
  otherContext: 'found',
  tokenService: 'origin',
  uncheckedApplication: 'redirectUri',
}

const minute = 60_000

/** The console. */
interface Own {
  readonly origin: string
  readonly redirectUri: string
}

/** Returns the sentences about a diagnosis, for the console at an origin with its redirect URI, and the value to enter elsewhere, if any. */
export const explain = (
  { cause, status = 0, sentences = [], found = '', clockAhead }: Diagnosis,
  connection: Connection,
  own: Own,
) => {
  const isProxied = connection.upstream !== undefined
  const values = {
    ...own,
    url: ownUrl(connection),
    portalOrigin: new URL(connection.url).origin,
    place: t(isProxied ? 'environment' : 'configFile'),
    idPlace: t(isProxied ? 'idInEnvironment' : 'idInConfigFile'),
    applicationId: connection.applicationId ?? '',
    sentences: sentences.join(' '),
    status,
    found,
  }
  const name = toEnter[cause]
  return {
    what: t(`cause.${cause}.what`),
    why: t(`cause.${cause}.why`, values),
    fix: t(`cause.${cause}.fix`, values),
    clock:
      clockAhead === undefined
        ? undefined
        : t(clockAhead > 0 ? 'clock.ahead' : 'clock.behind', {
            minutes: Math.round(Math.abs(clockAhead) / minute),
          }),
    enter: name && values[name],
  }
}

/** Returns all that is missing as one plain text that can be sent to the administrators of the portal and the console. */
export const reportOf = (
  missing: readonly Diagnosis[],
  connection: Connection,
  own: Own,
): string => {
  const parts = missing.map((diagnosis, index) => {
    const { what, why, fix, clock, enter } = explain(diagnosis, connection, own)
    return [`${index + 1}. ${what}`, why, fix, clock, enter]
      .filter((line) => line !== undefined)
      .join('\n')
  })
  return [t('report', { origin: own.origin, url: ownUrl(connection) }), ...parts].join('\n\n')
}
