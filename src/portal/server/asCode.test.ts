import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCode, fromAnswer, shellWord, type CodeLanguage } from '../../rest/protocol/asCode.ts'
import { callOf } from '../../rest/protocol/call.ts'
import type { Client } from '../../rest/protocol/client.ts'
import { content } from '../../rest/content/content.ts'
import { roles } from '../../rest/organization/roles.ts'
import { items } from '../../rest/content/items.ts'
import { serverAdministration } from '../../rest/servers/serverAdministration.ts'
import type { Input, Operation } from '../../rest/protocol/operation.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const run = promisify(execFile)
const isThere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const hasCurl = isThere('curl', '--version')
const hasPython = isThere('python3', '--version')

let portal: TestPortal
let editor: Client & { readonly token: string | undefined }
let admin: Client & { readonly token: string | undefined }
let folder: string

beforeAll(async () => {
  portal = await startTestPortal()
  editor = await portal.signIn('editor')
  admin = await portal.signIn('admin')
  folder = await mkdtemp(join(tmpdir(), 'as-code-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs copied code in a folder that contains the files, with the token in its environment variable. */
const runText = async (language: 'curl' | 'javascript', text: string): Promise<unknown> =>
  JSON.parse(await output(language, text, editor.token))

const output = async (language: 'curl' | 'javascript', text: string, token?: string) => {
  const [program, ...args] =
    language === 'curl'
      ? ['bash', '-c', text.replaceAll(/(?<=^|\()curl /gm, 'curl --silent --show-error ')]
      : [process.execPath, '--input-type=module', '--eval', text]
  const env = { ...process.env, PORTAL_TOKEN: token }
  const { stdout } = await run(program ?? '', args, { cwd: folder, env })
  return stdout
}

const privileges = ['portal:user:joinGroup', 'portal:user:createItem']

/** Returns calls that create a role and set its privileges: the second call needs a result of the first. */
const makingRole = (name: string) => [
  {
    ...callOf(roles.create, { name, description: awkward.slice(0, 60) }),
    keeps: { variable: 'ROLE_ID', field: 'id' },
  },
  callOf(roles.setPrivileges, { roleId: fromAnswer('ROLE_ID'), privileges: { privileges } }),
]

const runCall = <O extends Operation>(
  language: 'curl' | 'javascript',
  operation: O,
  input: Input<O>,
) => runText(language, asCode[language](portal.root, callOf(operation, input)))

/** Text that breaks the quoting of many scripts. */
const awkward = `It's "quoted", $HOME \`id\` $(id) \\ back\\n, 100 % & <b>; @file
second line	tab 'end' 🦦 Größe \u2028 !`

describe.each(['curl', 'javascript'] as const)('a request copied as %s', (language) => {
  const isMissing = language === 'curl' && !hasCurl

  test.skipIf(isMissing)(
    'sends GET with the token in a header where POST is another operation',
    async () => {
      const step = { ...callOf(serverAdministration.upgradeStatus, {}), isGet: true }
      const text = asCode[language](`${portal.portal.url}/imagery`, step)
      const asAdmin = JSON.parse(await output(language, text, admin.token)) as unknown
      expect(asAdmin).toMatchObject({ upgradeStatus: 'UPGRADE_REQUIRED' })
      expect(await runText(language, text)).toMatchObject({ status: 'error', code: 403 })
    },
  )

  test.skipIf(isMissing)('sends the same as the console, with any text', async () => {
    const itemIdToCreate = (language === 'curl' ? 'c' : 'd').repeat(32)
    const input = {
      userName: 'editor',
      title: `Copied as ${language}`,
      type: 'Web Map',
      tags: ['copied', 'it’s'],
      description: awkward,
      text: JSON.stringify({ awkward }),
      itemIdToCreate,
    }
    expect(await runCall(language, content.addItem, input)).toMatchObject({ success: true })
    const made = await editor.send(items.read, { itemId: itemIdToCreate })
    expect(made).toMatchObject({ title: input.title, tags: input.tags, description: awkward })
    const data = await editor.send(items.data, { itemId: itemIdToCreate })
    expect(await data.text()).toBe(input.text)
  })

  test.skipIf(isMissing)('reads a file from the folder, with any file name', async () => {
    const name = `${language}: it's a "river", 100 %;1 🦦.csv`
    await writeFile(join(folder, name), 'name,level\nMill,3\n')
    const file = new File(['what the page holds does not travel'], name)
    const input = { userName: 'editor', title: `By ${language}`, type: 'CSV', tags: ['a'], file }
    const answer = await runCall(language, content.addItem, input)
    expect(answer).toMatchObject({ success: true })
    const itemId = (answer as { id: string }).id
    const data = await editor.send(items.data, { itemId })
    expect(await data.text()).toBe('name,level\nMill,3\n')
  })

  test.skipIf(isMissing)(
    'sends several calls in order, with a result of the first one',
    async () => {
      const name = `Made by ${language} __ROLE_ID__`
      const text = asCode[language](portal.root, ...makingRole(name))
      const answers = (await output(language, text, admin.token)).trim().split(/\n+|(?<=\})(?=\{)/)
      expect(answers.map((answer) => JSON.parse(answer) as unknown)).toEqual([
        expect.objectContaining({ success: true }),
        expect.objectContaining({ success: true }),
      ])
      const all = (await admin.send(roles.list, { num: 100, returnPrivileges: true })).roles
      const made = all.find((role) => role.name === name)
      expect(made?.description).toBe(awkward.slice(0, 60).trim())
      expect(made?.privileges?.toSorted()).toEqual(privileges.toSorted())
    },
  )

  test.skipIf(isMissing)('is refused without the token, which it does not contain', async () => {
    const input = { userName: 'editor', title: 'Nobody’s', type: 'Web Map', text: '{}' }
    const text = asCode[language](portal.root, callOf(content.addItem, input))
    expect(text).not.toContain(editor.token)
    const without = text.replaceAll('PORTAL_TOKEN', 'NOT_SET_AT_ALL')
    expect(await runText(language, without)).toHaveProperty('error')
  })
})

describe('a request copied as Python', () => {
  /** Python's own parser reads what the code posts, without any library. */
  const read = [
    'import ast, json, sys',
    'call = next(n for n in ast.walk(ast.parse(sys.stdin.read())) if isinstance(n, ast.Call) and ast.unparse(n.func) == "requests.post")',
    'data = next(k.value for k in call.keywords if k.arg == "data")',
    'plain = {k.value: v.value for k, v in zip(data.keys, data.values) if isinstance(v, ast.Constant)}',
    'rest = {k.value: ast.unparse(v) for k, v in zip(data.keys, data.values) if not isinstance(v, ast.Constant)}',
    'files = [ast.unparse(k.value) for k in call.keywords if k.arg == "files"]',
    'print(json.dumps([call.args[0].value, plain, rest, files]))',
  ].join('\n')

  test.skipIf(!hasPython)('is valid Python with all fields of the request', () => {
    const input = {
      userName: 'editor',
      title: 'Copied',
      type: 'CSV',
      description: awkward,
      snippet: 'half \uD83E',
      file: new File(['a'], 'river.csv'),
    }
    const text = asCode.python(portal.root, callOf(content.addItem, input))
    const { stdout, stderr } = spawnSync('python3', ['-c', read], {
      input: text,
      encoding: 'utf8',
      env: { ...process.env, PYTHONIOENCODING: 'utf8' },
    })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([
      `${portal.root}/content/users/editor/addItem`,
      expect.objectContaining({
        title: 'Copied',
        description: awkward,
        snippet: 'half \uFFFD',
        f: 'json',
      }),
      { token: "os.environ['PORTAL_TOKEN']" },
      ["[('file', open('river.csv', 'rb'))]"],
    ])
  })
})

test.skipIf(!hasPython)(
  'several calls copied as Python are valid Python, and pass the ID on',
  () => {
    const text = asCode.python(portal.root, ...makingRole('Handed on'))
    const check = 'import ast, sys; print(ast.unparse(ast.parse(sys.stdin.read())))'
    const { stdout, stderr } = spawnSync('python3', ['-c', check], {
      input: text,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(stdout).toContain("ROLE_ID = answer.json()['id']")
    expect(stdout).toContain("/roles/' + ROLE_ID + '/setPrivileges'")
  },
)

test.each(['curl', 'python', 'javascript'] as const satisfies readonly CodeLanguage[])(
  'a secret is replaced by a variable in %s',
  (language) => {
    const text = asCode[language]('https://gis.example.com/rest', {
      path: '/mail/update',
      fields: [{ kind: 'secret', name: 'smtpPassword' }],
    })
    expect(text).toContain('SMTP_PASSWORD')
    expect(text).toContain('PORTAL_TOKEN')
  },
)

test('a shell reads every quoted text as the original word', () => {
  fc.assert(
    fc.property(
      // Many words for each shell: starting a process takes longer than everything else.
      fc.array(
        fc.string({ unit: 'binary' }).filter((word) => !word.includes('\0')),
        { minLength: 100, maxLength: 200 },
      ),
      (words) => {
        const script = `printf '%s\\0' ${words.map(shellWord).join(' ')}`
        const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
        expect(stdout).toBe(words.map((word) => `${word}\0`).join(''))
      },
    ),
    { numRuns: 6 },
  )
})
