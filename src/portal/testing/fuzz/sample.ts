import { asc, eq } from 'drizzle-orm'
import { itemTypes } from '../../../rest/records/itemTypes.ts'
import { relationshipTypes } from '../../../rest/content/relationships.ts'
import { portalId } from '../../common/identity.ts'
import type { Services } from '../../operations/context.ts'
import { folders, groupItems, groups, items, organization, roles } from '../../db/schema.ts'
import { defaultSamplePassword } from '../../sampleData/sampleAccounts.ts'
import type { Subject } from './requests.ts'
import type { KnownValues } from './values.ts'

/** An unused ID. */
const unknownId = '0'.repeat(32)

/** Returns a few of the values, evenly spread. */
const few = (values: readonly string[], max = 12): string[] => {
  const step = Math.max(1, Math.floor(values.length / max))
  return values.filter((_value, index) => index % step === 0).slice(0, max)
}

/** Returns the items of the requests: most of them the member's own, some of others. */
const readSubjects = async ({ db }: Pick<Services, 'db'>, member: string): Promise<Subject[]> => {
  const rows = await db
    .select({
      itemid: items.id,
      username: items.owner,
      folderid: items.folderId,
      groupid: groupItems.groupId,
    })
    .from(items)
    .leftJoin(groupItems, eq(groupItems.itemId, items.id))
    .orderBy(asc(items.id), asc(groupItems.groupId))
  const owned = await db.select({ id: groups.id }).from(groups).where(eq(groups.owner, member))
  const filled = rows.map(({ folderid, groupid, ...row }, index) => ({
    ...row,
    folderid: folderid ?? unknownId,
    groupid: (index % 2 === 0 ? owned[index % owned.length]?.id : groupid) ?? unknownId,
  }))
  const own = filled.filter(({ username }) => username === member)
  const others = filled.filter(({ username }) => username !== member)
  return [...own.slice(0, 40), ...others.slice(0, 30)]
}

/** Returns values of parameters in the sample data, by their names in lower case, and the subjects of requests. */
export const readSample = async (
  services: Pick<Services, 'db' | 'portalUrls'>,
  member: string,
): Promise<{ readonly subjects: readonly Subject[]; readonly known: KnownValues }> => {
  const { db, portalUrls } = services
  const subjects = await readSubjects(services, member)
  const itemIds = [...few(subjects.map(({ itemid }) => itemid)), '{itemid}', unknownId]
  const groupIds = [
    ...few(
      (await db.select({ id: groups.id }).from(groups).orderBy(groups.id)).map(({ id }) => id),
    ),
    '{groupid}',
    unknownId,
  ]
  const folderIds = [
    ...few(
      (await db.select({ id: folders.id }).from(folders).orderBy(folders.id)).map(({ id }) => id),
    ),
    '{folderid}',
    '/',
  ]
  const roleIds = (await db.select({ id: roles.id }).from(roles).orderBy(roles.id)).map(
    ({ id }) => id,
  )
  const usernames = [member, 'admin', 'publisher', 'viewer', 'nobody', '{username}']
  const [stored] = await db.select({ schema: organization.classificationSchema }).from(organization)
  const schemas = [JSON.stringify(stored?.schema ?? {}), '{}']
  // Nothing outside this machine.
  const urls = [
    'http://127.0.0.1:1/x',
    `${portalUrls.rest}/info?f=json`,
    'https://[::1]/',
    'ftp://127.0.0.1/',
  ]
  const queries = [
    '*',
    'river',
    'title:map AND NOT type:"Web Map"',
    'owner:editor OR tags:(water soil)',
    'modified:[0 TO 9999999999999]',
    'created:[* TO 0000001700000000000]',
    'id:(x y',
    'title:"a\\"b" ~ ^ !',
    '-a +b && c || d',
    'te?t* *x*',
    `group:${unknownId}`,
    'categories:"/Categories/Water"',
    '1=1',
  ]
  return {
    subjects,
    known: {
      portalid: ['self', portalId, portalId, 'other'],
      items: itemIds,
      itemidlist: itemIds,
      originitemid: itemIds,
      destinationitemid: itemIds,
      groups: groupIds,
      folder: folderIds,
      exportcontentfolderid: folderIds,
      users: usernames,
      admins: usernames,
      user: usernames,
      targetusername: usernames,
      folderownerusername: usernames,
      searchusername: usernames,
      password: ['wrong', defaultSamplePassword],
      q: queries,
      filter: queries,
      type: few(Object.keys(itemTypes), 30),
      types: few(Object.keys(itemTypes)),
      relationshiptype: Object.keys(relationshipTypes),
      relationshiptypes: Object.keys(relationshipTypes),
      role: ['org_user', 'org_publisher', 'org_admin', 'iAAAAAAAAAAAAAAA', ...roleIds],
      roleid: ['org_user', 'iAAAAAAAAAAAAAAA', ...roleIds],
      privileges: ['portal:user:createItem', 'portal:admin:viewUsers', 'features:user:edit'],
      sortfield: ['title', 'modified', 'owner', 'created', 'avgrating', 'username', 'relevance'],
      countfields: ['type', 'tags', 'access', 'categories'],
      categories: ['/Categories/Water', '/Categories', 'Water'],
      categoryfilters: ['Water', '/Categories/Water,/Categories/Soil'],
      client_id: ['portal-console'],
      redirect_uri: [`${portalUrls.origin}/`, 'http://127.0.0.1:1/', 'urn:ietf:wg:oauth:2.0:oob'],
      url: urls,
      dataurl: urls,
      thumbnailurl: urls,
      serverurl: urls,
      culture: ['en', 'de', 'pt-BR'],
      status: ['authoritative', 'deprecated', 'org_authoritative', 'public_authoritative'],
      path: ['thumbnail/thumbnail.png', 'metadata/metadata.xml', 'images/a.png', 'a/../b.json'],
      key: ['thumbnail.png', 'a b.txt', 'x.svg'],
      filename: ['a.csv', 'data.zip', 'image.png', 'x'],
      extent: ['-122,37,-121,38'],
      classificationschemafile: schemas,
      spatialreference: ['4326', 'WGS 84'],
      discoveryserviceurl: ['https://federation.example/discovery'],
      metadataserviceurl: ['https://federation.example/metadata'],
      bindingurl: ['https://identity.example/sign-in'],
      entityid: ['https://identity.example/', 'urn:x'],
      access: ['public', 'private', 'inherit', 'org'],
    },
  }
}
