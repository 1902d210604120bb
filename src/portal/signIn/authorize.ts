import type { Input } from '../../rest/protocol/operation.ts'
import type { Operations } from '../../rest/index.ts'
import { NewPassword, passwordLength } from '../../rest/protocol/newPassword.ts'
import type { Context, RawAnswer } from '../operations/context.ts'
import { authorizationCodes, type members } from '../db/schema.ts'
import {
  lockout,
  canSignIn,
  replacePassword,
  signInWithPassword,
  type Refused,
} from '../access/passwords.ts'
import { settingsOf } from '../db/settings.ts'
import { hashSecret, lifetime, createSecret } from '../access/tokens.ts'
import { canUse, findApplication, type Application } from '../access/applications.ts'
import { isConsoleTitle } from '../access/consoleTitle.ts'
import type { Database } from '../db/database.ts'
import { allow, isAllowed, receiverOf, registeredRedirect } from './applications.ts'
import { codePage, errorPage, noticePage, signInPage, type SignInField } from './page.ts'
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

/** Returns whether the portal shows what would be sent to the redirect URI, because no browser can open it. */
const isShown = (redirect: URL) => receiverOf(redirect).kind === 'copy'

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
  if (application.itemId !== null && isConsoleTitle(application.title))
    return refuse('Invalid request', 'The title of the application is reserved for the console.')
  const redirect = registeredRedirect(application, request.redirect_uri, portalUrls)
  if (!redirect)
    return refuse(
      'Invalid redirect_uri',
      `${application.title} is not registered for the redirect URI ${request.redirect_uri}.`,
    )
  const mistake = mistakeOf(request)
  if (mistake && isShown(redirect)) return refuse('Invalid request', mistake.error_description)
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

interface Session {
  readonly secret: string
  readonly member: Pick<typeof members.$inferSelect, 'username' | 'fullName'>
}

/** Returns a number of minutes in the largest unit that is exact, such as "14 days". */
const durationOf = (minutes: number, language: string): string => {
  const [value, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Returns what a member allows by signing in with an application, in sentences. The console needs no consent. */
const consentTo = async (
  { expiration }: Request,
  { application: { owner, ownerName }, redirect }: ValidRequest,
  { language, messages, db }: { language: string; messages: SignInMessages; db: Database },
): Promise<string[]> => {
  if (owner === null) return []
  const receiver = receiverOf(redirect)
  const minutes = (await lifetime(db, 'refresh', expiration)) / 60_000
  return [
    messages.owner(ownerName ?? owner, owner),
    'name' in receiver ? messages[receiver.kind](receiver.name) : messages[receiver.kind],
    messages.rights(durationOf(minutes, language)),
  ]
}

const showPage = async (
  request: Request,
  context: Context,
  admitted: ValidRequest,
  {
    username = '',
    problem,
    isTemporary = false,
    begun,
  }: {
    username?: string
    problem?: Problem | undefined
    isTemporary?: boolean
    /** A session that has just begun, with the cookie to set. */
    begun?: Session & { readonly cookie: string }
  } = {},
): Promise<RawAnswer> => {
  const { db, portalUrls } = context
  const { application } = admitted
  const shown =
    problem ?? (application.needsApproval ? problemWith((texts) => texts.notApproved) : undefined)
  const settings = await settingsOf(db)
  const session = begun ?? (await openSession(context))
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
    cookies: [form.cookie, ...(begun ? [begun.cookie] : [])],
    consent: await consentTo(request, admitted, { language, messages, db }),
    proof: proofOf(form.secret),
    ...(session && {
      session: {
        name: session.member.fullName,
        username: session.member.username,
        proof: proofOf(form.secret, session.secret),
        isAllowed: await isAllowed(db, admitted, session.member.username),
      },
    }),
    username,
    isTemporary,
    problem: shown && { ...shown, text: shown.text(messages) },
  })
}

/**
 * Sends a code back, unless the application was changed while the password was checked, or needs approval. If the member has neither
 * allowed the application before nor `allows` it now, the page asks for that.
 */
const giveCode = async (
  request: Request,
  context: Context,
  session: Session & { readonly cookie?: string },
  allows = false,
): Promise<RawAnswer> => {
  const { db, clock, portalUrls } = context
  const { username } = session.member
  const { cookie } = session
  const given = await db.transaction(async (tx) => {
    const admitted = await admit(request, { db: tx, portalUrls }, 'key share')
    if (!('application' in admitted)) return admitted
    if (!canUse(admitted.application, username)) return { asked: admitted }
    if (allows) await allow(tx, admitted, username, clock.now())
    else if (!(await isAllowed(tx, admitted, username))) return { asked: admitted }
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
    return { admitted, code }
  })
  if ('asked' in given)
    return showPage(request, context, given.asked, cookie ? { begun: { ...session, cookie } } : {})
  if (!('code' in given)) return given
  const { admitted, code } = given
  const cookies = cookie ? [cookie] : []
  if (!isShown(admitted.redirect))
    return backTo(admitted.redirect, { code, state: request.state }, { cookies })
  return codePage({
    ...(await frameOf(request, context)),
    application: admitted.application.title,
    code,
    cookies,
  })
}

/** Returns what every page about a request has. */
const frameOf = async ({ locale, style }: Request, { db, portalUrls: { portal } }: Context) => {
  const { culture, name: organization = 'Portal' } = await settingsOf(db)
  return { ...messagesFor(locale, culture), organization, portal, style }
}

/** Sends the refusal back, or shows it where no browser returns. */
const cancel = async (
  request: Request,
  context: Context,
  { application, redirect }: ValidRequest,
): Promise<RawAnswer> => {
  if (!isShown(redirect))
    return backTo(redirect, {
      error: 'access_denied',
      error_description: 'The sign-in was canceled.',
      state: request.state,
    })
  const { language, messages, portal, style } = await frameOf(request, context)
  return noticePage({
    language,
    portal,
    style,
    message: messages.denied,
    explanation: messages.deniedTo(application.title),
  })
}

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
    case 'common':
      return problemWith((messages) => messages[refused], 'newPassword')
    case 'disabled':
    case 'off':
    case 'expired':
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
  readonly decision: 'signIn' | 'change' | 'continue' | 'allow' | 'cancel'
  readonly proof: string
}

/** Handles the forms of the sign-in page. */
export const signIn = async (
  { username, password, newPassword, repeatedPassword, decision, proof, ...request }: SentForm,
  context: Context,
): Promise<RawAnswer> => {
  const admitted = await admit(request, context)
  if (!('application' in admitted)) return admitted
  const again = (found: Problem | undefined, isTemporary = false) =>
    showPage(request, context, admitted, { username, problem: found, isTemporary })
  if (decision === 'cancel') return cancel(request, context, admitted)

  if (decision === 'continue' || decision === 'allow') {
    const session = await openSession(context)
    if (!session || !isProven(context, proof, session.secret))
      return again(problemWith(({ ended }) => ended))
    return giveCode(request, context, session, decision === 'allow')
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
  const session = await beginSession(context, username)
  return giveCode(request, context, { ...session, member: result.member })
}
