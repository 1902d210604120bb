import type { Input } from '../../rest/protocol/operation.ts'
import type { Operations } from '../../rest/index.ts'
import { NewPassword, passwordLength } from '../../rest/protocol/newPassword.ts'
import type { Context, RawAnswer } from '../operations/context.ts'
import { authorizationCodes } from '../db/schema.ts'
import {
  lockout,
  canSignIn,
  replacePassword,
  signInWithPassword,
  type Refused,
} from '../access/passwords.ts'
import { settingsOf } from '../db/settings.ts'
import { hashSecret, lifetime, createSecret } from '../access/tokens.ts'
import { findApplication, type Application } from '../access/applications.ts'
import { registeredRedirect } from './applications.ts'
import { errorPage, signInPage, type SignInField } from './page.ts'
import { beginSession, currentSession, formSecret, isProven, proofOf } from './session.ts'
import { messagesFor, type SignInMessages } from './messages.ts'

type Request = Input<Operations['authentication']['authorize']>

/** How long an authorization code can be exchanged (ms). */
const codeLifetime = 2 * 60_000

/** A valid request. */
interface ValidRequest {
  readonly application: Application
  readonly redirect: URL
}

/** Redirects to the application. The code is in the query; tokens are requested with it and never appear in a URL. */
const backTo = (
  redirect: URL,
  answer: Readonly<Record<string, string | undefined>>,
  { cookies = [], inFragment = false }: { cookies?: string[]; inFragment?: boolean } = {},
): RawAnswer => {
  const target = new URL(redirect)
  const sent = Object.entries(answer).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  // Clients, such as the public library, decode %20, but not the + of forms.
  const encoded = (fields: URLSearchParams) => fields.toString().replaceAll('+', '%20')
  if (inFragment) target.hash = encoded(new URLSearchParams(sent))
  else {
    for (const [name, value] of sent) target.searchParams.set(name, value)
    target.search = encoded(target.searchParams)
  }
  return {
    status: 303,
    headers: {
      location: target.href,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    },
    body: '',
  }
}

/** A SHA-256 in base64url (RFC 7636 section 4.2). */
const challengeShape = /^[\w-]{43}$/

/**
 * Returns the mistake of a request, if any. Most applications cannot keep a secret, so the proof key binds a code to the application
 * that requested it (RFC 9700 section 2.1.1).
 */
const mistakeOf = ({ response_type, code_challenge, code_challenge_method }: Request) => {
  if (response_type === 'token')
    return {
      error: 'unsupported_response_type',
      error_description:
        'The implicit grant exposes tokens in URLs, so this portal does not offer it. Use response_type=code.',
    }
  if (code_challenge === undefined)
    return { error: 'invalid_request', error_description: 'code_challenge is missing.' }
  if (code_challenge_method?.toUpperCase() !== 'S256')
    return { error: 'invalid_request', error_description: 'code_challenge_method must be S256.' }
  if (!challengeShape.test(code_challenge))
    return {
      error: 'invalid_request',
      error_description: 'code_challenge must be a SHA-256 as 43 characters of base64url.',
    }
  return undefined
}

/** Checks the application and its redirect URI before anything else: no one is redirected to a URL that is not registered. */
const admit = async (
  request: Request,
  { db, portalUrls }: Pick<Context, 'db' | 'portalUrls'>,
  lock?: 'key share',
): Promise<ValidRequest | RawAnswer> => {
  const refuse = (message: string, explanation: string) =>
    errorPage({
      portal: portalUrls.portal,
      style: request.style,
      messageCode: 'GWM_0007',
      message,
      explanation,
    })
  const application = await findApplication(db, request.client_id, lock)
  if (!application)
    return refuse(
      'Invalid request',
      `No application with the ID ${request.client_id} is registered.`,
    )
  if (application.isOff)
    return refuse('Invalid request', `The owner of ${application.title} is disabled.`)
  const redirect = registeredRedirect(application, request.redirect_uri, portalUrls)
  if (!redirect)
    return refuse(
      'Invalid redirect_uri',
      `${application.title} is not registered for the redirect URI ${request.redirect_uri}.`,
    )
  const mistake = mistakeOf(request)
  return mistake
    ? backTo(
        redirect,
        { ...mistake, state: request.state },
        { inFragment: request.response_type === 'token' },
      )
    : { application, redirect }
}

/** What is wrong with a sent form: the message in the language of the page, and the fields that cause it. */
interface Problem {
  readonly text: (messages: SignInMessages) => string
  readonly fields: readonly SignInField[]
}

/** Returns the session of this browser, if its member can still sign in. */
const openSession = async (context: Context) => {
  const session = await currentSession(context)
  return session && canSignIn(await settingsOf(context.db), session.member) ? session : undefined
}

const showPage = async (
  request: Request,
  context: Context,
  { application }: ValidRequest,
  {
    username = '',
    problem,
    isTemporary = false,
  }: { username?: string; problem?: Problem | undefined; isTemporary?: boolean } = {},
): Promise<RawAnswer> => {
  const { db, portalUrls } = context
  const settings = await settingsOf(db)
  const session = await openSession(context)
  const form = formSecret(context)
  const { language, messages } = messagesFor(request.locale, settings.culture)
  return signInPage({
    language,
    messages,
    onlyAdministrators: settings.canSigninPlatform === false,
    organization: settings.name ?? 'Portal',
    application: application.title,
    request: {
      client_id: request.client_id,
      response_type: request.response_type,
      redirect_uri: request.redirect_uri,
      expiration: request.expiration,
      state: request.state,
      code_challenge: request.code_challenge,
      code_challenge_method: request.code_challenge_method,
      locale: request.locale,
      style: request.style,
    },
    portal: portalUrls.portal,
    action: `${new URL(portalUrls.rest).pathname}/oauth2/signin`,
    style: request.style,
    cookies: [form.cookie],
    proof: proofOf(form.secret),
    ...(session && {
      session: {
        name: session.member.fullName,
        username: session.member.username,
        proof: proofOf(form.secret, session.secret),
      },
    }),
    username,
    isTemporary,
    problem: problem && { ...problem, text: problem.text(messages) },
  })
}

/** Redirects with a code, unless the application was changed while the password was checked. */
const giveCode = (
  request: Request,
  { db, clock, portalUrls }: Context,
  username: string,
  cookies: string[] = [],
): Promise<RawAnswer> =>
  db.transaction(async (tx) => {
    const admitted = await admit(request, { db: tx, portalUrls }, 'key share')
    if (!('application' in admitted)) return admitted
    const code = createSecret()
    await tx.insert(authorizationCodes).values({
      hash: hashSecret(code),
      clientId: request.client_id,
      redirectUri: request.redirect_uri,
      username,
      challenge: request.code_challenge ?? '',
      expiration: (await lifetime(tx, 'refresh', request.expiration)) / 60_000,
      expires: clock.now() + codeLifetime,
    })
    return backTo(admitted.redirect, { code, state: request.state }, { cookies })
  })

const problemWith = (text: Problem['text'], ...fields: SignInField[]): Problem => ({ text, fields })

/** Returns nothing for a temporary password: the form for a new one says so itself. */
const problemOf = ({ refused }: Refused): Problem | undefined => {
  switch (refused) {
    case 'temporary':
      return undefined
    case 'locked':
      return problemWith(({ locked }) => locked(lockout.failures, lockout.milliseconds / 60_000))
    case 'wrong':
      return problemWith((messages) => messages[refused], 'username', 'password')
    case 'same':
      return problemWith((messages) => messages[refused], 'newPassword')
    case 'disabled':
    case 'off':
    case 'changed':
      return problemWith((messages) => messages[refused])
  }
}

/** Authorize, `oauth2/authorize`: returns the sign-in page, or redirects with an error. */
export const authorize = async (request: Request, context: Context): Promise<RawAnswer> => {
  const admitted = await admit(request, context)
  return 'application' in admitted ? showPage(request, context, admitted) : admitted
}

type SentForm = Request & {
  readonly username: string
  readonly password: string
  readonly newPassword: string
  readonly repeatedPassword: string
  readonly decision: 'signIn' | 'change' | 'continue' | 'cancel'
  readonly proof: string
}

/** Handles the forms of the sign-in page. */
export const signIn = async (
  { username, password, newPassword, repeatedPassword, decision, proof, ...request }: SentForm,
  context: Context,
): Promise<RawAnswer> => {
  const admitted = await admit(request, context)
  if (!('application' in admitted)) return admitted
  const { redirect } = admitted
  const again = (found: Problem | undefined, isTemporary = false) =>
    showPage(request, context, admitted, { username, problem: found, isTemporary })
  if (decision === 'cancel')
    return backTo(redirect, {
      error: 'access_denied',
      error_description: 'The sign-in was canceled.',
      state: request.state,
    })

  if (decision === 'continue') {
    const session = await openSession(context)
    if (!session || !isProven(context, proof, session.secret))
      return again(problemWith(({ ended }) => ended))
    return giveCode(request, context, session.member.username)
  }

  if (!isProven(context, proof)) return again(problemWith(({ notValid }) => notValid))
  if (username === '' || password === '')
    return again(problemWith(({ enterBoth }) => enterBoth, 'username', 'password'))
  if (decision === 'change') {
    if (newPassword !== repeatedPassword)
      return again(
        problemWith(({ notRepeated }) => notRepeated, 'repeatedPassword'),
        true,
      )
    if (!NewPassword.safeParse(newPassword).success)
      return again(
        problemWith(({ passwordRule }) => passwordRule(passwordLength.min), 'newPassword'),
        true,
      )
  }
  const result =
    decision === 'change'
      ? await replacePassword(context, username, password, newPassword)
      : await signInWithPassword(context, username, password)
  if ('refused' in result)
    return again(
      problemOf(result),
      // After another change, the temporary password is no longer valid.
      result.refused === 'temporary' || (decision === 'change' && result.refused !== 'changed'),
    )
  const cookie = await beginSession(context, username)
  return giveCode(request, context, username, [cookie])
}
