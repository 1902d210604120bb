import { bytesOf, percentEncoded, type Field, type FuzzRequest } from './requests.ts'

/** A request as it is sent. */
export interface WrittenRequest {
  readonly method: 'GET' | 'POST'
  /** Path and query below the REST root. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** After how many bytes of the body the connection closes. */
  readonly cutAfter: number | undefined
}

const boundary = 'fuzz-boundary'

/** Returns the text of a field; a file counts as text where no file can be sent. */
const textOf = ({ value }: Field): string => (typeof value === 'string' ? value : value.bytes)

const urlencoded = (fields: readonly Field[]): string =>
  fields.map((field) => `${percentEncoded(field.name)}=${percentEncoded(textOf(field))}`).join('&')

const quoted = (text: string) => text.replaceAll(/["\\\r\n]/g, '_')

const partOf = ({ name, value }: Field): Buffer => {
  const isText = typeof value === 'string'
  const file = isText ? '' : `; filename="${quoted(value.name)}"`
  const type = isText || value.type === '' ? '' : `Content-Type: ${value.type}\r\n`
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n${type}\r\n`,
    ),
    isText ? bytesOf(value) : Buffer.from(value.bytes, 'latin1'),
    Buffer.from('\r\n'),
  ])
}

const multipart = (fields: readonly Field[]): Buffer =>
  Buffer.concat([...fields.map(partOf), Buffer.from(`--${boundary}--\r\n`)])

const bodyOf = (
  { encoding, damage }: FuzzRequest,
  fields: readonly Field[],
): { type: string; body: Buffer } | undefined => {
  switch (encoding) {
    case 'get':
    case 'query':
      return undefined
    case 'form':
      return { type: 'application/x-www-form-urlencoded', body: Buffer.from(urlencoded(fields)) }
    case 'json': {
      const body = JSON.stringify(
        Object.fromEntries(fields.map((field) => [field.name, textOf(field)])),
      )
      return { type: 'application/json', body: Buffer.from(body) }
    }
    case 'multipart': {
      const named = damage === 'boundary' ? 'another' : boundary
      return { type: `multipart/form-data; boundary=${named}`, body: multipart(fields) }
    }
  }
}

/** Returns the bytes of a request, with the token of its caller, as a trusted proxy forwards it for `address`. */
export const write = (
  request: FuzzRequest,
  token: string | undefined,
  address: string,
): WrittenRequest => {
  const tokenFields: Field[] = token === undefined ? [] : [{ name: 'token', value: token }]
  const fields = [
    ...(request.token === 'first' ? tokenFields : []),
    ...request.fields,
    ...(request.token === 'last' ? tokenFields : []),
  ]
  const written = bodyOf(request, fields)
  const isCut = request.damage === 'cut' && written !== undefined && written.body.length > 1
  const end = Math.floor((written?.body.length ?? 0) * 0.6)
  const body = request.damage === 'truncated' ? written?.body.subarray(0, end) : written?.body
  return {
    method: request.encoding === 'get' ? 'GET' : 'POST',
    path: written ? request.path : `${request.path}?${urlencoded(fields)}`,
    headers: {
      ...request.headers,
      'x-forwarded-for': address,
      ...(token !== undefined && request.token === 'header'
        ? { 'x-esri-authorization': `Bearer ${token}` }
        : {}),
      ...(written && body
        ? {
            'content-type': written.type,
            ...(request.isChunked
              ? { 'transfer-encoding': 'chunked' }
              : { 'content-length': String(body.length) }),
          }
        : {}),
    },
    body,
    cutAfter: isCut ? end : undefined,
  }
}
