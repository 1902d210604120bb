import fc from 'fast-check'
import { and, asc, desc, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { PortalError } from '../../rest/protocol/errors.ts'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { groups, items, members } from '../db/schema.ts'
import { createDatabase } from '../testing/postgres.ts'
import { compileFilter, compileQuery } from './compile.ts'
import { budgetOf, type Budget } from './cost.ts'
import { groupFields } from './groupFields.ts'
import { itemFields } from './itemFields.ts'
import { memberFields } from './memberFields.ts'

const person = { username: 'editor', role: 'org_user', privileges: [] }
const fields = itemFields(person)
/** For the results, whatever the cost. */
const unlimited: Budget = { spend: () => undefined }

const common = { owner: 'editor', created: 1_500_000_000_000, modified: 1_600_000_000_000 }
const sample: (typeof items.$inferInsert)[] = [
  {
    ...common,
    id: 'hydrants',
    title: 'Fire hydrants of Riverside',
    type: 'Feature Service',
    typeKeywords: ['Data', 'Service', 'Hosted Service'],
    tags: ['fire', 'public safety'],
    snippet: 'Inspected every year',
    description: '<p>Where the <b>engines</b> connect</p>',
    categories: ['/Categories/Safety/Fire'],
    access: 'public',
    numViews: 42,
    xmin: -117,
    ymin: 33,
    xmax: -116,
    ymax: 34,
  },
  {
    ...common,
    id: 'wells',
    owner: 'Editor.Two',
    title: 'Water wells',
    type: 'Web Map',
    typeKeywords: ['Web Map', 'Map'],
    tags: ['water', 'safety'],
    snippet: 'Public wells, “drinking” water',
    categories: ['/Categories/Safetynet'],
    created: 1_700_000_000_000,
    numViews: 7,
    spatialReference: 'WGS84',
    culture: 'en-us',
  },
  {
    ...common,
    id: 'plan',
    title: '100%_plan\\draft',
    type: 'Microsoft Word',
    snippet: 'roads/rivers_and-streams.zip Übersicht ÅRSPLAN',
    description: '<span class="x">.</span>',
    accessInformation: 'County of Riverside',
  },
]

/** Titles of items and groups, tags of items, and names of members. */
const titled = [
  'Do not enter signs',
  'Do enter signs',
  'Roads and Rivers',
  'Roads, rivers',
  '東京都河川地図',
  '河川2020（改訂版）',
  '図',
  'データ・センター',
  '北京市道路规划图',
  '서울지하철노선도',
  'กรุงเทพมหานคร แผนที่',
  'ແຜນທີ່ວຽງຈັນ',
  'ផែនទីភ្នំពេញ',
  'ရန်ကုန်မြေပုံ',
  '𠮷野家マップ',
  'Müller Plan',
  'Muller Plan',
  'Æblehave Ærø',
  'İzmir Şehri',
  'Ёлки й',
]

interface Server {
  readonly database: OpenDatabase
  stop(): Promise<unknown>
}

const embedded = async (): Promise<Server> => {
  const database = await openDatabase({ from: undefined })
  return { database, stop: () => database.close() }
}

const postgres = async (): Promise<Server | { missing: string }> => {
  const server = inject('postgres')
  if ('missing' in server) return server
  const database = await openDatabase({ url: await createDatabase(server.url) })
  return { database, stop: () => database.close() }
}

describe.each([
  { name: 'PGlite', start: embedded },
  { name: 'PostgreSQL', start: postgres },
])('on $name', ({ start }) => {
  let server: Server | { readonly missing: string }

  beforeAll(async () => {
    server = await start()
    if ('missing' in server) return
    const { db } = server.database
    await db.insert(members).values(
      ['editor', 'Editor.Two'].map((username) => ({
        username,
        id: username,
        firstName: username === 'Editor.Two' ? 'Åsa' : 'Smith',
        lastName: username === 'Editor.Two' ? 'Smith' : 'Editor',
        fullName: username === 'Editor.Two' ? 'Åsa ÖBERG' : 'Fire Editor',
        email: `mail-${username}@example.com`,
        role: username === 'Editor.Two' ? 'org_publisher' : 'iAAAAAAAAAAAAAAA',
        userLicenseTypeId: 'creatorUT',
        passwordHash: '',
        created: 0,
        modified: 0,
      })),
    )
    await db.insert(items).values(sample)
    await db.insert(groups).values({
      ...common,
      id: 'fire-group',
      title: 'Fire department',
      access: 'org',
      tags: ['engines'],
    })
    await db.execute(sql`INSERT INTO group_items VALUES ('fire-group', 'hydrants', 0)`)
  })
  afterAll(async () => {
    if ('stop' in server) await server.stop()
  })
  beforeEach(({ skip }) => {
    if ('missing' in server) skip(server.missing)
  })

  const db = () => {
    if ('missing' in server) throw new Error(server.missing)
    return server.database.db
  }

  const find = async (query: string) => {
    const { where, ranking } = compileQuery(query, fields, unlimited)
    const rows = await db()
      .select({ id: items.id })
      .from(items)
      .where(where)
      .orderBy(
        ...(ranking ? [desc(sql`ts_rank(${items.searchWords}, ${ranking})`)] : []),
        asc(items.id),
      )
    return rows.map(({ id }) => id).toSorted()
  }

  test.each([
    'Åsa öberg',
    'ÅSA',
    'öb*',
    'two',
    '"editor two"',
    'editor.two',
    'email:two',
    'fullname:öb*',
    'firstname:asa OR firstname:åsa',
    'lastname:SMITH',
    'role:ORG_publisher',
    'role:org_pub*',
    'NOT role:org_user',
    'roleid:org_publisher',
    'NOT fire',
  ])('the query %j finds a member by names, username, email address, or role', async (query) => {
    const { where } = compileQuery(query, memberFields(person), unlimited)
    const rows = await db().select({ username: members.username }).from(members).where(where)
    expect(rows).toEqual([{ username: 'Editor.Two' }])
  })

  const filter = async (text: string) => {
    const rows = await db()
      .select({ id: items.id })
      .from(items)
      .where(and(compileFilter(text, fields, unlimited)))
    return rows.map(({ id }) => id).toSorted()
  }

  const everything = ['hydrants', 'plan', 'wells']

  test.each([
    ['*', everything],
    ['water', ['wells']],
    ['WATER', ['wells']],
    ['übersicht årsplan', ['plan']],
    ['ÜBERSICHT', ['plan']],
    ['Årsp*', ['plan']],
    ['Å?splan', ['plan']],
    ['snippet:Årsplan', ['plan']],
    ['wat', []],
    ['wat*', ['wells']],
    ['w?lls', ['wells']],
    ['h*ants', ['hydrants']],
    ['*ants', []],
    ['?ydrants', []],
    ['"fire hydrants"', ['hydrants']],
    ['"hydrants fire"', []],
    ['hydrants fire', ['hydrants']],
    ['hydrants wells', []],
    ['hydrants OR wells', ['hydrants', 'wells']],
    ['safety -fire', ['wells']],
    ['safety NOT fire', ['wells']],
    ['-fire', ['plan', 'wells']],
    ['NOT *', []],
    ['engines', ['hydrants']],
    ['drinking', ['wells']],
    ['--- !!! ???', everything],
    ['water ---', ['wells']],
    ["'water' & | ! <-> :*", ['wells']],
    ['riverside', ['hydrants']],
    ['title:riverside', ['hydrants']],
    ['title:engines', []],
    ['title:(fire OR water)', ['hydrants', 'wells']],
    ['title:h*', ['hydrants']],
    ['title:*', everything],
    ['accessinformation:*', ['plan']],
    ['-accessinformation:*', ['hydrants', 'wells']],
    ['description:engines', ['hydrants']],
    ['tags:safety', ['hydrants', 'wells']],
    ['tags:"public safety"', ['hydrants']],
    ['tags:"water safety"', []],
    ['tags:pub*', ['hydrants']],
    ['tags:*', ['hydrants', 'wells']],
    ['type:"Web Map"', ['wells']],
    ['type:map', ['wells']],
    ['typekeywords:"hosted service"', ['hydrants']],
    ['owner:editor', ['hydrants', 'plan']],
    ['owner:Editor', []],
    ['owner:Editor.Two', ['wells']],
    ['owner:Editor*', ['wells']],
    ['id:wells', ['wells']],
    ['id:WELLS', []],
    ['id:(wells OR plan)', ['plan', 'wells']],
    ['access:public', ['hydrants']],
    ['access:PUBLIC', ['hydrants']],
    ['created:1500000000000', ['hydrants', 'plan']],
    ['created:[0000001600000000000 TO 0000001800000000000]', ['wells']],
    ['uploaded:[1700000000000 TO *]', ['wells']],
    ['created:{1500000000000 TO 1700000000000}', []],
    ['created:[1500000000000 TO 1700000000000}', ['hydrants', 'plan']],
    ['created:[* TO *]', everything],
    ['created:[x TO y]', []],
    ['created:[99999999999999999999999999 TO *]', []],
    ['created:1e999', []],
    ['modified:yesterday', []],
    ['numviews:[7 TO 41]', ['wells']],
    ['numviews:99999999999999', []],
    ['title:[a TO g]', ['hydrants']],
    ['numratings:0', everything],
    ['orgid:0123456789ABCDEF', everything],
    ['orgid:other', []],
    ['accountid:0123456789ABCDEF water', ['wells']],
    ['group:fire-group', ['hydrants']],
    ['roads', ['plan']],
    ['rivers', ['plan']],
    ['streams', ['plan']],
    ['ZIP', ['plan']],
    ['roads/rivers_and-streams.zip', ['plan']],
    ['roads/streams', []],
    ['"roads rivers"', ['plan']],
    ['span', []],
    ['ro*s/riv*', ['plan']],
    ['ro*s/x*', []],
    ['title:draft', ['plan']],
    ['categories:"/Categories/Safety"', ['hydrants']],
    ['categories:/categories/safety/fire', ['hydrants']],
    ['categories:"/Categories/Safety/Fi"', []],
    ['categories:safety', ['hydrants']],
    ['spatialreference:wgs84', ['wells']],
    ['culture:en-US', ['wells']],
    ['accessinformation:riverside', ['plan']],
    ['contentstatus:deprecated', []],
    ['classification:secret', []],
    ['extent:*', ['hydrants']],
    ['extent:-118,32,-116.5,33.5', ['hydrants']],
    ['extent:1,2,3', []],
    [String.raw`title:"100%_plan\\draft"`, ['plan']],
    ['id:w%', []],
    ['id:_ells', []],
    ['title:zzz OR water', ['wells']],
    ['(title:fire OR tags:water) -type:map', ['hydrants']],
  ])('%s finds %j', async (query, expected) => {
    expect(await find(query)).toEqual(expected)
  })

  describe('a title, name, or tag', () => {
    beforeAll(async () => {
      if ('missing' in server) return
      await db()
        .insert(items)
        .values(
          titled.map((title, index) => ({
            ...common,
            id: `titled-${index}`,
            title,
            type: 'PDF',
            tags: [title],
          })),
        )
      await db()
        .insert(groups)
        .values(
          titled.map((title, index) => ({
            ...common,
            id: `titled-${index}`,
            title,
            access: 'org' as const,
          })),
        )
      await db()
        .insert(members)
        .values(
          titled.map((title, index) => ({
            username: `titled-${index}`,
            id: `titled-${index}`,
            firstName: '',
            lastName: '',
            fullName: title,
            email: 'titled@example.com',
            role: 'org_user',
            userLicenseTypeId: 'creatorUT',
            passwordHash: '',
            created: 0,
            modified: 0,
          })),
        )
    })
    afterAll(async () => {
      if ('missing' in server) return
      await db().delete(items).where(like(items.id, 'titled-%'))
      await db().delete(groups).where(like(groups.id, 'titled-%'))
      await db().delete(members).where(like(members.id, 'titled-%'))
    })

    test.each([
      ['do not enter', ['Do not enter signs']],
      ['NOT not enter', ['Do enter signs']],
      ['roads and rivers', ['Roads and Rivers']],
      ['roads or rivers', []],
      ['河川', ['東京都河川地図', '河川2020（改訂版）']],
      ['"河川"', ['東京都河川地図', '河川2020（改訂版）']],
      ['河川*', ['東京都河川地図', '河川2020（改訂版）']],
      ['*川地?', ['東京都河川地図']],
      ['東*図*', ['東京都河川地図']],
      ['東京都河川', ['東京都河川地図']],
      ['東京河川', []],
      ['東京 河川', ['東京都河川地図']],
      ['東', ['東京都河川地図']],
      ['図', ['東京都河川地図', '図']],
      ['川', ['東京都河川地図', '河川2020（改訂版）']],
      ['川2020', ['河川2020（改訂版）']],
      ['河川2020改', ['河川2020（改訂版）']],
      ['河川改', []],
      ['"河川2020 改訂"', ['河川2020（改訂版）']],
      ['2020*', ['河川2020（改訂版）']],
      ['河川20*', ['河川2020（改訂版）']],
      ['"データ・センター"', ['データ・センター']],
      ['センタ', ['データ・センター']],
      ['テータ', []],
      ['道路', ['北京市道路规划图']],
      ['지하철', ['서울지하철노선도']],
      ['노선*', ['서울지하철노선도']],
      ['แผนที่', ['กรุงเทพมหานคร แผนที่']],
      ['แผนที*', ['กรุงเทพมหานคร แผนที่']],
      ['เทพ', ['กรุงเทพมหานคร แผนที่']],
      ['ວຽງຈັນ', ['ແຜນທີ່ວຽງຈັນ']],
      ['ភ្នំពេញ', ['ផែនទីភ្នំពេញ']],
      ['မြေပုံ', ['ရန်ကုန်မြေပုံ']],
      ['野家', ['𠮷野家マップ']],
      ['𠮷', ['𠮷野家マップ']],
      ['muller', ['Müller Plan', 'Muller Plan']],
      ['MÜLLER', ['Müller Plan', 'Muller Plan']],
      ['mül*', ['Müller Plan', 'Muller Plan']],
      ['m?ller', ['Müller Plan', 'Muller Plan']],
      ['izmir sehri', ['İzmir Şehri']],
      ['елки', ['Ёлки й']],
    ])('is found by %s: %j', async (query, expected) => {
      const conditions = [
        db()
          .select({ title: items.title })
          .from(items)
          .where(compileQuery(query, fields, unlimited).where),
        db()
          .select({ title: groups.title })
          .from(groups)
          .where(compileQuery(query, groupFields, unlimited).where),
        db()
          .select({ title: members.fullName })
          .from(members)
          .where(compileQuery(query, memberFields(person), unlimited).where),
      ]
      for (const rows of await Promise.all(conditions)) {
        const titles = rows.map(({ title }) => title).filter((title) => titled.includes(title))
        expect(titles.toSorted()).toEqual(expected.toSorted())
      }
    })
  })

  test('groups are found only by callers who can see them', async () => {
    const ids = async (caller: typeof person) => {
      const { where } = compileQuery('group:fire-group', itemFields(caller), unlimited)
      return db().select({ id: items.id }).from(items).where(where)
    }
    expect(await ids({ ...person, username: 'Editor.Two' })).toEqual([])
    expect(await ids({ ...person, username: 'x', role: 'org_admin' })).toEqual([{ id: 'hydrants' }])
  })

  test.each([
    ['type:"Web Map"', ['wells']],
    ['type:"web map"', ['wells']],
    ['type:"Map"', []],
    ['tags:"public safety"', ['hydrants']],
    ['tags:"public"', []],
    ['tags:"safety" OR type:"microsoft word"', ['plan', 'wells']],
    ['NOT tags:"safety"', ['hydrants', 'plan']],
    ['title:"100%_plan\\\\draft"', ['plan']],
    ['numviews:"7"', ['wells']],
    ['categories:"/Categories/Safety"', ['hydrants']],
    ['snippet:"*"', []],
  ])('the filter %s finds %j', async (text, expected) => {
    expect(await filter(text)).toEqual(expected)
  })

  test.each([
    '<b>',
    'r&amp;d',
    'research & development',
    "O'Neil",
    'C++',
    '---',
    'a_b-c.d',
    '-3.14',
    '1e5',
    '½ km²',
    'https://example.com/a?b=c#d',
    'first.last@example.com',
    'ÅRSPLAN 2020',
    '地図',
    'two  spaces',
    'x'.repeat(600),
  ])('the filter finds the whole tag %j, in any case', async (tag) => {
    await db()
      .insert(items)
      .values({ ...common, id: 'odd', title: 'Odd', type: 'PDF', tags: ['first', tag, 'last'] })
    try {
      expect(await filter(`tags:"${tag.toLowerCase()}"`)).toEqual(['odd'])
      expect(await filter(`tags:"${tag} last"`)).toEqual([])
    } finally {
      await db()
        .delete(items)
        .where(sql`${items.id} = 'odd'`)
    }
  })

  test.each([
    ['owner: editor', ['hydrants', 'plan']],
    ['id: wells AND owner: "Editor.Two"', ['wells']],
    ['id: hydrants AND group: fire-group', ['hydrants']],
    ['id: wells AND group: fire-group', []],
    ['type: "Web Map"', ['wells']],
    ['type : ("Web Map" OR "Feature Service")', ['hydrants', 'wells']],
    ['type:("Web Map" OR "Feature Service") AND -typekeywords: "Hosted Service"', ['wells']],
    ['owner:"editor" AND created: [1400000000000 TO 1600000000000]', ['hydrants', 'plan']],
    ['created:[0000000000000 TO 0000001600000000000] AND NOT id:plan', ['hydrants']],
    ['modified:[1970 TO 9999999999999]', everything],
    ['water OR fire', ['hydrants', 'wells']],
    ['water or fire', []],
    ['title:hydrants^3 || tags:water^0.5', ['hydrants', 'wells']],
    ['(type:"web map" NOT type:"web mapping application")', ['wells']],
    ['+title:"water" +tags:safety', ['wells']],
    ['tags:"safety fire"', []],
    ['tags:saf*', ['hydrants', 'wells']],
    ['typekeywords:ho*ted', ['hydrants']],
    ['title:ho*ted', []],
    ['description:where', ['hydrants']],
    ['snippet:where', []],
    ['categories:saf*y', ['hydrants']],
  ])('a query of a public client: %s finds %j', async (query, expected) => {
    expect(await find(query)).toEqual(expected)
  })

  test('any text either runs or is refused for its cost', async () => {
    const names = [...Object.keys(fields.named), 'nofield']
    const condition = fc
      .tuple(
        fc.constantFrom('', 'NOT ', '-', 'OR '),
        fc.constantFrom(...names),
        fc.constantFrom(':', ': ', ' : '),
        fc.constantFrom(
          'x',
          '"a b"',
          'a*',
          'a*b',
          '?a',
          '*',
          '[a TO b]',
          '{1 TO *}',
          '/a',
          '(a OR b*)',
        ),
      )
      .map((parts) => parts.join(''))
    const outcomeOf = async (text: string): Promise<unknown> => {
      try {
        const { where } = compileQuery(text, fields, budgetOf(undefined))
        await db().select({ id: items.id }).from(items).where(where)
        return 'runs'
      } catch (error) {
        return error instanceof PortalError ? `${error.code} ${error.parameter}` : error
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(condition, { maxLength: 12 }), async (conditions) => {
        expect(['runs', '400 q']).toContain(await outcomeOf(conditions.join(' ')))
      }),
      { numRuns: 150 },
    )
  })

  test('texts that are too long for the search index are stored, and found by their beginnings', async () => {
    const words = Array.from({ length: 250_000 }, (_, index) => `w${index.toString(36)}`).join(' ')
    const long = {
      ...common,
      id: 'long',
      title: 'Long',
      type: 'PDF',
      description: words,
      accessInformation: words,
      tags: [words],
      typeKeywords: [words],
      classification: { note: words },
    }
    await db().insert(items).values(long)
    try {
      for (const field of [
        'description',
        'accessinformation',
        'tags',
        'typekeywords',
        'classification',
      ])
        expect([field, await find(`${field}:w1a`)]).toEqual([field, ['long']])
      expect(await find('classification:secret')).toEqual([])
    } finally {
      await db()
        .delete(items)
        .where(sql`${items.id} = 'long'`)
    }
  })

  test.each([
    ['three bytes', 0x4e00, 20_000],
    ['four bytes', 0x20000, 42_000],
  ])('texts with many pairs of letters of %s are stored', async (_name, first, count) => {
    const all = Array.from({ length: 80_000 }, (_, index) =>
      String.fromCodePoint(first + ((index * index * 31 + Math.floor(index / 8)) % count)),
    )
    const letters = all.join('')
    const long = {
      ...common,
      id: 'long',
      title: 'Long',
      type: 'PDF',
      snippet: letters,
      description: letters,
      accessInformation: letters,
      tags: [letters],
      typeKeywords: [letters],
    }
    await db().insert(items).values(long)
    try {
      expect(await find(all.slice(100, 110).join(''))).toEqual(['long'])
    } finally {
      await db()
        .delete(items)
        .where(sql`${items.id} = 'long'`)
    }
  })

  test('any text runs', async () => {
    const names = [...Object.keys(fields.named), 'nofield']
    const pieces = fc.oneof(
      fc.constantFrom(...names.map((name) => `${name}:`)),
      fc.constantFrom(...'( ) " [ ] { } : + - ! \\ * ? % _ \' & | ;'.split(' '), ' ', '\0'),
      fc.constantFrom(' AND ', ' OR ', ' NOT ', ' TO ', '<->', ':*', '$1', '--', '/*'),
      fc.constantFrom(...'water 7 -1 1e400 0x10 /Categories Ω 地図 🚒'.split(' '), '9'.repeat(40)),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    const query = fc.array(pieces, { maxLength: 25 }).map((all) => all.join(''))
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const { where } = compileQuery(text, groupFields, unlimited)
        expect(everything).toEqual(expect.arrayContaining(await find(text)))
        expect(everything).toEqual(expect.arrayContaining(await filter(text)))
        await db().select({ id: groups.id }).from(groups).where(where)
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['a very long word', 'x'.repeat(4096)],
    ['a very long word of characters with three bytes', '地'.repeat(4096)],
    ['a very long phrase', `"${'地 '.repeat(2000)}"`],
    ['a very long pattern', `title:${'x'.repeat(2000)}*${'y'.repeat(2000)}`],
    ['very many words', 'a '.repeat(2048)],
    ['very many choices', 'a OR '.repeat(800)],
    ['the maximum number of patterns', 'a*b '.repeat(10)],
    ['very many patterns with a wildcard at their end only', 'ab* '.repeat(1000)],
    ['very many fields', 'title:a OR '.repeat(370)],
    ['very many negations', '-a '.repeat(1365)],
    ['very deep parentheses', `${'NOT ('.repeat(800)}a`],
    ['very deep fields', 'title:('.repeat(585)],
  ])('%s runs', async (_name, text) => {
    expect(text.length).toBeLessThanOrEqual(4097)
    expect(await find(text)).toBeInstanceOf(Array)
  })
})
