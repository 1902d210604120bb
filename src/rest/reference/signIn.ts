import { maxListedSignIns } from '../signIn/signIns.ts'
import type { AreaTexts } from './text.ts'

const authorizeParameters = {
  client_id: 'ID of the registered application.',
  response_type:
    '`code` returns an authorization code, which the application exchanges for tokens; `token` returns an access token in the fragment of the redirect URI.',
  redirect_uri: 'Redirect URI, one of those registered for the application.',
  expiration:
    'Requested lifetime of the token in minutes. Longer lifetimes are reduced to the maximum.',
  state: 'Any text; the portal returns it with the redirect.',
  code_challenge: 'Challenge of PKCE, derived from `code_verifier`.',
  code_challenge_method: 'How the challenge was derived; `S256` is recommended.',
  locale: 'Language of the page, such as `de`.',
  style: 'Appearance of the page.',
} as const

export const authenticationTexts: AreaTexts<'authentication'> = {
  generateToken: {
    example: { username: 'jsmith', password: 'secret', client: 'requestip', expiration: 60 },
    summary: 'Generate a token',
    description:
      'Returns an access token for a built-in account. The token is valid for 120 minutes unless `expiration` says otherwise, at most for 14 days. Bind it with `client` to a web page or to an IP address. Send credentials in the body of the request only: the portal refuses them in the URL.\n\nWith `token` and `serverUrl`, it exchanges a token of the portal for one that only this federated server accepts. The embedded portal lets it expire with the other token at the latest.',
    parameters: {
      username: 'Username of the account.',
      password: 'Password of the account.',
      client:
        'What the token is bound to: `referer` (the web application in `referer`), `ip` (the address in `ip`), or `requestip` (the address of the caller). Other callers cannot use the token.',
      referer:
        'Base URL of the web application that uses the token. Required with `client=referer`.',
      ip: 'IP address that uses the token. Required with `client=ip`.',
      serverUrl:
        'URL of the federated server that the token is for, or a URL below it. Requires `token` instead of a username and a password.',
      token: 'Token of the portal to exchange for a token of the server in `serverUrl`.',
      request: '`getToken`, as some clients send it. It has no effect.',
      expiration:
        'Lifetime in minutes, at most 20,160. Longer lifetimes are reduced to the maximum.',
    },
    errors: [
      {
        code: 400,
        when: 'The username or password is wrong, or the account is disabled or locked. `details` contains the reason.',
      },
      {
        code: 429,
        when: 'There were too many attempts. `Retry-After` contains the seconds to wait.',
      },
    ],
  },
  authorize: {
    summary: 'Open the sign-in page',
    description:
      'Opens the OAuth 2.0 sign-in page for an application in a browser. After signing in, the browser returns to the redirect URI; for `urn:ietf:wg:oauth:2.0:oob`, the page shows the code. The embedded portal asks each member for consent when an application is used for the first time, or with another host.',
    parameters: authorizeParameters,
  },
  signIn: {
    summary: 'Submit the sign-in page',
    description:
      'The form of the sign-in page sends this request. Applications use `authentication.authorize` instead.',
    parameters: {
      ...authorizeParameters,
      username: 'Username that was entered.',
      password: 'Password that was entered.',
      newPassword: 'New password, which replaces a temporary one.',
      repeatedPassword: 'The new password again.',
      decision:
        '`signIn` with the credentials, `change` to set a new password, `continue` as the member who is signed in already, `allow` to let the application act as that member, or `cancel`.',
      proof: 'Proof that the form was sent by the page.',
    },
  },
  signOut: {
    summary: 'Sign out of the sign-in page',
    description:
      'Ends the session of the sign-in page in this browser. Tokens of applications stay valid.',
    parameters: { locale: authorizeParameters.locale, style: authorizeParameters.style },
  },
  token: {
    example: { code: 'code', redirect_uri: 'https://apps.example.com/', code_verifier: 'verifier' },
    summary: 'Exchange a code, a refresh token, or a client secret',
    description:
      'Exchanges an authorization code, or a refresh token, for an access token of the member who signed in. `expires_in` and `refresh_token_expires_in` are in seconds.\n\nWith `client_credentials` and `client_secret`, an application receives a token for itself, for 120 minutes unless `expiration` says otherwise, at most for 14 days. It belongs to no member, so the application can read only what is public, also while the organization is private. The token is not renewed or revoked: it ends when the application is unregistered or gets a new secret.',
    parameters: {
      grant_type: 'What is exchanged.',
      client_id: authorizeParameters.client_id,
      client_secret:
        'Secret of the application, which the embedded portal checks whenever it is sent. Required with `client_credentials`, and from applications of the type `server`.',
      code: 'Authorization code from the redirect. Required with `authorization_code`.',
      code_verifier: 'Verifier of PKCE from which `code_challenge` was derived.',
      redirect_uri: 'The redirect URI of the authorization request.',
      refresh_token: 'Refresh token. Required with `refresh_token` and `exchange_refresh_token`.',
      expiration: authorizeParameters.expiration,
    },
    errors: [
      {
        code: 400,
        when: 'The code or refresh token is not valid, or belongs to another application.',
      },
      {
        code: 400,
        when: 'The client ID is unknown, or the client secret is wrong. `error` is `invalid_client`.',
      },
      {
        code: 400,
        when: 'The owner of the application is disabled. `error` is `unauthorized_client`.',
      },
      {
        code: 429,
        when: 'There were too many attempts. `Retry-After` contains the seconds to wait.',
      },
    ],
  },
  revokeToken: {
    summary: 'Revoke a token',
    description:
      'Ends an access token or a refresh token, and the tokens derived from it. Unknown tokens are reported as a success, too. Only some portals revoke tokens of `authentication.generateToken`; the embedded portal does.',
    parameters: {
      auth_token: 'The token to revoke.',
      client_id: 'ID of the application that obtained the token.',
      token_type_hint: 'Type of the token.',
    },
  },
}

const userName = 'Username of the member.'

export const signInsTexts: AreaTexts<'signIns'> = {
  listApplications: {
    summary: 'List the applications that can act as a member',
    description: `Returns the applications that the member has allowed, or that have tokens of the member.`,
    parameters: { userName },
  },
  endApplication: {
    summary: 'End the access of an application',
    description: `Withdraws the consent of the member, and ends all tokens and codes that the application has for the member. The sign-in page then asks again.`,
    parameters: { userName, clientId: 'Client ID of the application.' },
    errors: [{ code: 400, when: 'The application cannot act as the member.' }],
  },
  list: {
    summary: 'List the sign-ins of a member',
    description: `Returns at most ${maxListedSignIns} sign-ins: the current ones, then the newest. It contains no tokens.`,
    parameters: { userName },
  },
  end: {
    summary: 'End a sign-in',
    description: `Ends a sign-in with all its tokens. With a sign-in of an application, the sessions of the sign-in page in other browsers end, which would continue it without a password.`,
    parameters: { userName, signInId: 'ID of the sign-in, as `signIns.list` returns it.' },
    errors: [{ code: 400, when: 'The member has no such sign-in.' }],
  },
  endOthers: {
    summary: 'End all other sign-ins',
    description: `Ends all sign-ins of the member except the one of the token that is sent, and the session of the browser that sends it. Applications stay allowed.`,
    parameters: { userName },
  },
}
