import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { passwordLength } from '../../rest/protocol/newPassword.ts'
import type { RawAnswer } from '../operations/context.ts'
import { escapeHtml } from '../common/html.ts'
import style from './style.css?raw'
import type { SignInMessages } from './messages.ts'

/** The path of the stylesheet below the portal's home context. */
const stylesheetPath = '/signin.css'
const version = createHash('sha256').update(style).digest('hex').slice(0, 12)

/** The console's font, so that its sign-in page and these pages look alike. The stylesheet refers to it. */
const font = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ),
)

/** Serves the stylesheet of these pages and its font. The URL of the stylesheet changes with its content. */
export const serveStylesheet = (server: FastifyInstance): void => {
  for (const [path, type, content] of [
    [stylesheetPath, 'text/css; charset=utf-8', style],
    ['/signin.woff2', 'font/woff2', font],
  ] as const)
    server.get(`/portal${path}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    )
}

interface PageOptions {
  /** The language of the page. */
  readonly language: string
  readonly title: string
  readonly body: string
  /** The URL of the portal's home context. */
  readonly portal: string
  readonly style: 'light' | 'dark' | undefined
  /** Whether a form of the page leads back to an application. */
  readonly leadsBack?: boolean
  readonly status?: number
  readonly cookies?: readonly string[]
}

/** Returns a page. It contains no inline scripts or styles, so that the policy can forbid both. */
const page = ({
  language,
  title,
  body,
  portal,
  style: scheme,
  leadsBack = false,
  status = 200,
  cookies = [],
}: PageOptions): RawAnswer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      "frame-ancestors 'none'",
      // Browsers apply `form-action` to every redirect after the form, so it would have to name the schemes of native applications and
      // every host to which an application redirects further. The page has no other forms, since it escapes what it contains.
      ...(leadsBack ? [] : ["form-action 'self'"]),
    ].join('; '),
    ...(cookies.length > 0 ? { 'set-cookie': [...cookies] } : {}),
  },
  body: `<!doctype html>
<html lang="${language}"${scheme ? ` data-style="${scheme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(new URL(portal).pathname)}${stylesheetPath}?${version}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`,
})

type Fields = Readonly<Record<string, string | number | undefined>>

const hidden = (fields: Fields) =>
  Object.entries(fields)
    .flatMap(([name, value]) =>
      value === undefined
        ? []
        : [`<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`],
    )
    .join('\n')

/** The fields of the form for a password, by their names. */
export type SignInField = 'username' | 'password' | 'newPassword' | 'repeatedPassword'

export interface SignInPage {
  readonly language: string
  readonly messages: SignInMessages
  readonly organization: string
  readonly application: string
  /** The application's request, repeated in the forms. */
  readonly request: Fields
  readonly portal: string
  readonly action: string
  readonly style: 'light' | 'dark' | undefined
  readonly cookies: readonly string[]
  /** The hidden proof in the password form. */
  readonly proof: string
  /** A member who signed in here before. */
  readonly session?: {
    readonly name: string
    readonly username: string
    readonly proof: string
    /** Whether the member has allowed the application before. */
    readonly isAllowed: boolean
  }
  /** What consent is given to, in sentences; empty for the console, which needs none. */
  readonly consent: readonly string[]
  /** Whether only administrators can sign in with a password. */
  readonly onlyAdministrators: boolean
  /** The username that was entered before. */
  readonly username: string
  /** Whether the page asks for a new password instead of a temporary one. */
  readonly isTemporary: boolean
  /** What is wrong, and with which fields. */
  readonly problem: { readonly text: string; readonly fields: readonly SignInField[] } | undefined
}

const passwordForm = ({
  messages,
  organization,
  request,
  action,
  proof,
  session,
  username,
  isTemporary,
  problem,
}: SignInPage) => {
  // With a session, the form is collapsed, and the button above it has the focus.
  const focused =
    session && !problem && !isTemporary ? '' : username === '' ? 'username' : 'password'
  const field = (
    name: SignInField,
    label: string,
    attributes: string,
    descriptions: readonly string[] = [],
  ) => {
    const isWrong = problem?.fields.includes(name)
    const isFocused = name === focused
    const described = [...descriptions, ...(problem && (isWrong || isFocused) ? ['problem'] : [])]
    return `<label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" required ${attributes}${isWrong ? ' aria-invalid="true"' : ''}${
      described.length > 0 ? ` aria-describedby="${described.join(' ')}"` : ''
    }${isFocused ? ' autofocus' : ''}>`
  }
  const usernameField = field(
    'username',
    messages.userName,
    `value="${escapeHtml(username)}" maxlength="128" autocomplete="username" autocapitalize="none" spellcheck="false"${isTemporary ? ' readonly' : ''}`,
  )
  const password = 'type="password" maxlength="1024" autocomplete="current-password"'
  const newPassword = `type="password" maxlength="${passwordLength.max}" autocomplete="new-password"`
  const fields = isTemporary
    ? `<p id="temporary" class="notice">${escapeHtml(messages.temporary)}</p>
${usernameField}
${field('password', messages.temporaryPassword, password, ['temporary'])}
${field('newPassword', messages.newPassword, `${newPassword} minlength="${passwordLength.min}"`, ['rule'])}
<p id="rule" class="quiet">${escapeHtml(messages.passwordRule(passwordLength.min))}</p>
${field('repeatedPassword', messages.repeatedPassword, newPassword)}`
    : `${usernameField}
${field('password', messages.password, password, ['forgotten'])}
<p id="forgotten" class="quiet">${escapeHtml(messages.forgotten(organization))}</p>`
  return `<form method="post" action="${escapeHtml(action)}">
${hidden({ ...request, proof })}
${fields}
<div class="actions">
<button type="submit" name="decision" value="${isTemporary ? 'change' : 'signIn'}" class="primary">${escapeHtml(isTemporary ? messages.setPassword : messages.signIn)}</button>
<button type="submit" name="decision" value="cancel" formnovalidate>${escapeHtml(messages.cancel)}</button>
</div>
</form>`
}

const continueForm = (
  { messages, request, action }: SignInPage,
  session: NonNullable<SignInPage['session']>,
) =>
  `<form method="post" action="${escapeHtml(action)}">
${hidden({ ...request, proof: session.proof })}
<div class="actions">
${
  session.isAllowed
    ? `<button type="submit" name="decision" value="continue" class="primary" autofocus>${escapeHtml(messages.continueAs(session.name))}</button>`
    : `<button type="submit" name="decision" value="allow" class="primary" aria-describedby="consent">${escapeHtml(messages.allow)}</button>`
}
<button type="submit" name="decision" value="cancel">${escapeHtml(messages.cancel)}</button>
</div>
</form>
<p class="quiet">${escapeHtml(messages.signedInAs(session.username))}</p>`

/** Returns the sign-in page: a form for username and password, or one button for a member who signed in before. */
export const signInPage = (options: SignInPage): RawAnswer => {
  const {
    language,
    messages,
    onlyAdministrators,
    organization,
    application,
    portal,
    style: scheme,
    cookies,
    session,
    isTemporary,
    problem,
    consent,
  } = options
  const asks = session && !session.isAllowed
  const form = passwordForm(options)
  return page({
    language,
    title: `${messages.signIn} - ${organization}`,
    portal,
    style: scheme,
    leadsBack: true,
    cookies,
    body: `<h1>${escapeHtml(organization)}</h1>
<p>${escapeHtml(asks ? messages.asks(application) : messages.goOnTo(application))}</p>
${consent.length === 0 ? '' : `<ul id="consent" class="notice">\n${consent.map((text) => `<li>${escapeHtml(text)}</li>`).join('\n')}\n</ul>`}
${onlyAdministrators ? `<p class="quiet">${escapeHtml(messages.onlyAdministrators)}</p>` : ''}
${problem === undefined ? '' : `<p id="problem" class="problem" role="alert">${escapeHtml(problem.text)}</p>`}
${
  session
    ? `${continueForm(options, session)}
<details${problem || isTemporary ? ' open' : ''}>
<summary>${escapeHtml(messages.otherAccount)}</summary>
${form}
</details>`
    : form
}`,
  })
}

/** Returns the page with a code for an application to which no browser returns. The title, which histories keep, does not contain it. */
export const codePage = ({
  organization,
  application,
  messages,
  code,
  ...options
}: Pick<PageOptions, 'language' | 'portal' | 'style' | 'cookies'> & {
  readonly organization: string
  readonly application: string
  readonly messages: SignInMessages
  readonly code: string
}): RawAnswer =>
  page({
    ...options,
    title: `${messages.code} - ${organization}`,
    body: `<h1>${escapeHtml(organization)}</h1>
<p>${escapeHtml(messages.copyCode(application))}</p>
<label for="code">${escapeHtml(messages.code)}</label>
<input id="code" value="${escapeHtml(code)}" readonly autofocus>`,
  })

/** Returns the page for a request of an application that cannot be processed. */
export const errorPage = ({
  portal,
  style: scheme,
  messageCode,
  message,
  explanation,
}: {
  readonly portal: string
  readonly style: 'light' | 'dark' | undefined
  readonly messageCode: string
  readonly message: string
  readonly explanation: string
}): RawAnswer =>
  page({
    language: 'en',
    title: message,
    portal,
    style: scheme,
    status: 400,
    body: `<h1>${escapeHtml(message)}</h1>
<p role="alert">${escapeHtml(explanation)}</p>
<p class="quiet">400 ${escapeHtml(messageCode)}</p>`,
  })

/** Returns a page with a message, for example after signing out. */
export const noticePage = ({
  message,
  explanation,
  ...options
}: Pick<PageOptions, 'language' | 'portal' | 'style' | 'cookies'> & {
  readonly message: string
  readonly explanation: string
}): RawAnswer =>
  page({
    ...options,
    title: message,
    body: `<h1>${escapeHtml(message)}</h1>
<p>${escapeHtml(explanation)}</p>`,
  })
