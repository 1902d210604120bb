/** A page as a browser without JavaScript displays it. */
export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly forms: readonly Form[]
  /** The URL to which the response redirects. */
  readonly location: URL | undefined
}

export interface Form {
  readonly action: string
  /** The values of its fields. */
  readonly fields: Readonly<Record<string, string>>
  /** The values and labels of its buttons. */
  readonly buttons: readonly { readonly value: string; readonly label: string }[]
}

export interface Browser {
  open(url: string): Promise<Page>
  /** Sends a form with these fields changed. Redirects are not followed. */
  send(form: Form, fields: Readonly<Record<string, string>>): Promise<Page>
  readonly cookies: ReadonlyMap<string, string>
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

const attribute = (tag: string, name: string) =>
  plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const formsOf = (html: string): Form[] =>
  [...html.matchAll(/<form ([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', body = '']) => ({
    action: attribute(` ${head}`, 'action'),
    fields: Object.fromEntries(
      [...body.matchAll(/<input[^>]*>/g)].map(([tag]) => [
        attribute(tag, 'name'),
        attribute(tag, 'value'),
      ]),
    ),
    buttons: [...body.matchAll(/(<button[^>]*>)([^<]*)/g)].map(([, tag = '', label = '']) => ({
      value: attribute(tag, 'value'),
      label: plain(label),
    })),
  }))

/** Opens a separate browser with these cookies: it stores cookies and sends forms, nothing more. */
export const openBrowser = (
  origin: string,
  cookies: Map<string, string> = new Map<string, string>(),
): Browser => {
  const exchange = async (url: string, init: RequestInit = {}): Promise<Page> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(url, origin), {
      ...init,
      redirect: 'manual',
      headers: cookie === '' ? {} : { cookie },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await answer.text()
    const location = answer.headers.get('location')
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      forms: formsOf(text),
      location: location === null ? undefined : new URL(location, origin),
    }
  }
  return {
    cookies,
    open: (url) => exchange(url),
    send: (form, fields) =>
      exchange(form.action, {
        method: 'POST',
        body: new URLSearchParams({ ...form.fields, ...fields }),
      }),
  }
}
