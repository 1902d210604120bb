import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RawAnswer } from '../server/context.ts'
import { escapeHtml } from '../server/format.ts'
import style from './style.css?raw'
import type { SignInWords } from './words.ts'

/** Where the stylesheet of these pages stands below the portal's home context. */
const stylesheetPath = '/signin.css'
const version = createHash('sha256').update(style).digest('hex').slice(0, 12)

/** The pages' stylesheet, from the portal itself. Its address changes with it. */
export const serveStylesheet = (server: FastifyInstance): void => {
  server.get(`/portal${stylesheetPath}`, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(style),
  )
}

interface PageOptions {
  /** The language of its words. */
  readonly language: string
  readonly title: string
  readonly body: string
  /** The address of the portal's home context. */
  readonly portal: string
  readonly style: 'light' | 'dark' | undefined
  /** Where a form of the page may lead, beside the portal itself. */
  readonly leadsTo?: URL | undefined
  readonly status?: number
  readonly cookies?: readonly string[]
}

/** Pages hold no script and no style of their own, so that the policy can forbid both. */
const page = ({
  language,
  title,
  body,
  portal,
  style: scheme,
  leadsTo,
  status = 200,
  cookies = [],
}: PageOptions): RawAnswer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // A form's policy also holds for the addresses it is redirected to.
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action 'self'${leadsTo ? ` ${leadsTo.origin}` : ''}`,
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

export interface SignInPage {
  readonly language: string
  readonly words: SignInWords
  readonly organization: string
  readonly application: string
  /** The request of the application, carried along in the forms. */
  readonly request: Fields
  readonly portal: string
  readonly action: string
  readonly leadsTo: URL
  readonly style: 'light' | 'dark' | undefined
  readonly cookies: readonly string[]
  /** What the password form has to carry. */
  readonly proof: string
  /** Somebody who signed in here before. */
  readonly session?: { readonly name: string; readonly username: string; readonly proof: string }
  /** Members are not let in with a password. */
  readonly onlyAdministrators: boolean
  /** The name that was typed before. */
  readonly username: string
  readonly problem: string | undefined
}

const passwordForm = ({
  words,
  request,
  action,
  proof,
  session,
  username,
  problem,
}: SignInPage) => {
  const wrong = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'
  // With a session the form is folded away, and the focus belongs to the button above it.
  const focused = session && problem === undefined ? '' : username === '' ? 'username' : 'password'
  const focus = (name: string) => (name === focused ? ' autofocus' : '')
  return `<form method="post" action="${escapeHtml(action)}">
${hidden({ ...request, proof })}
<label for="username">${escapeHtml(words.userName)}</label>
<input id="username" name="username" value="${escapeHtml(username)}" maxlength="128" autocomplete="username" autocapitalize="none" spellcheck="false" required${wrong}${focus('username')}>
<label for="password">${escapeHtml(words.password)}</label>
<input id="password" name="password" type="password" maxlength="1024" autocomplete="current-password" required${wrong}${focus('password')}>
<div class="actions">
<button type="submit" name="decision" value="signIn" class="primary">${escapeHtml(words.signIn)}</button>
<button type="submit" name="decision" value="cancel" formnovalidate>${escapeHtml(words.cancel)}</button>
</div>
</form>`
}

const continueForm = (
  { words, request, action }: SignInPage,
  session: NonNullable<SignInPage['session']>,
) =>
  `<form method="post" action="${escapeHtml(action)}">
${hidden({ ...request, proof: session.proof })}
<div class="actions">
<button type="submit" name="decision" value="continue" class="primary" autofocus>${escapeHtml(words.continueAs(session.name))}</button>
<button type="submit" name="decision" value="cancel">${escapeHtml(words.cancel)}</button>
</div>
</form>
<p class="quiet">${escapeHtml(words.signedInAs(session.username))}</p>`

/** The page that asks who is there: a user name and password, or one click for somebody who signed in before. */
export const signInPage = (options: SignInPage): RawAnswer => {
  const {
    language,
    words,
    onlyAdministrators,
    organization,
    application,
    portal,
    leadsTo,
    style: scheme,
    cookies,
    session,
    problem,
  } = options
  const form = passwordForm(options)
  return page({
    language,
    title: `${words.signIn} - ${organization}`,
    portal,
    style: scheme,
    leadsTo,
    cookies,
    body: `<h1>${escapeHtml(organization)}</h1>
<p>${escapeHtml(words.goOnTo(application))}</p>
${onlyAdministrators ? `<p class="quiet">${escapeHtml(words.onlyAdministrators)}</p>` : ''}
${problem === undefined ? '' : `<p id="problem" class="problem" role="alert">${escapeHtml(problem)}</p>`}
${
  session
    ? `${continueForm(options, session)}
<details${problem === undefined ? '' : ' open'}>
<summary>${escapeHtml(words.otherAccount)}</summary>
${form}
</details>`
    : form
}`,
  })
}

/** What a person sees when an application sent them here with a request that cannot be answered. */
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

/** A page that only says something, such as that a person is signed out. */
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
