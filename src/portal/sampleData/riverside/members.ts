import { random } from '../random.ts'
import type { BuiltInRole } from '../../../rest/organization/roles.ts'
import type { SampleMember } from '../sampleData.ts'

const viewer: BuiltInRole = 'iAAAAAAAAAAAAAAA'
const dataEditor: BuiltInRole = 'iBBBBBBBBBBBBBBB'

/** The latest date in the data. */
export const riversideEnd = Date.UTC(2026, 9, 31, 17)

const userTypes: Record<BuiltInRole, readonly string[]> = {
  org_admin: ['GISProfessionalAdvUT'],
  org_publisher: ['GISProfessionalStdUT', 'GISProfessionalAdvUT', 'creatorUT'],
  org_user: ['creatorUT', 'GISProfessionalBasicUT'],
  iAAAAAAAAAAAAAAA: ['viewerUT'],
  iBBBBBBBBBBBBBBB: ['editorUT', 'fieldWorkerUT'],
}

/** The members of each role, one on each line: username, first name, last name, first day, work, and `disabled` or `never signed in`. */
type MembersOfRoles = Readonly<Partial<Record<BuiltInRole, string>>>

const sampleAccounts: MembersOfRoles = {
  org_admin: `
    admin | Ada | Moreno | 2016-01-04 | Administers the county portal and its servers.`,
  org_publisher: `
    publisher | Priya | Lindqvist | 2016-01-18 | Leads the hydrology and climate data team of the flood control district.`,
  org_user: `
    editor | Emil | Okafor | 2016-02-08 | Maintains field data of parks, trails and habitat.`,
  [viewer]: `
    viewer | Vera | Nakamura | 2019-05-13 | Reads maps for the executive office.`,
}

const staff: MembersOfRoles = {
  org_admin: `
    tomas.rehak | Tomáš | Řehák | 2017-03-06 | Second administrator, responsible for servers and backups.`,
  org_publisher: `
    g.whitehorse | Grace | Whitehorse | 2016-01-11 | Parcel fabric lead in the office of the assessor.
    ngoc.tran | Ngọc Ánh | Trần | 2016-02-01 | Transportation data and traffic counts.
    jose.angel.villasenor | José Ángel | Villaseñor de la Cruz | 2016-03-14 | Emergency management geospatial coordinator.
    siobhan.oshea | Siobhán | O’Shea | 2016-01-25 | Imagery and elevation programme.
    kwame.asante | Kwame | Asante-Boateng | 2016-02-15 | Planning and zoning maps.
    fatima.elamrani | Fatima Zahra | El Amrani | 2017-09-04 | Elections mapping and redistricting.
    bjorn.aasen | Bjørn | Åsen | 2016-04-04 | Utility networks and broadband.
    meilin.zhao | Mei-Lin | Zhao | 2016-05-02 | Environmental health analysis.
    r.castellanos | Rosa | Castellanos | 2016-01-11 | County surveyor, geodetic control.
    dmitri.volkov | Dmitri | Volkov | 2016-06-13 | Fire and fuels mapping.
    aroha.ngata | Aroha | Ngata | 2018-01-08 | Housing and social services data.
    p.krishnamurthy | Padmanabhan | Krishnamurthy Venkataraghavan | 2016-07-05 | Geology, seismic safety and scenario modelling.
    luca.dangelo | Luca | D’Angelo | 2019-02-11 | Economic development research.`,
  org_user: `
    hannah.mueller | Hannah | Müller-Weiß | 2016-03-21 | Addressing technician, east office.
    samuel.begay | Samuel | Begay | 2016-04-18 | Groundwater monitoring.
    leilani.kealoha | Leilani | Keālohā | 2017-01-09 | Agricultural commissioner field mapping.
    ines.carvalho | Inês | Carvalho | 2016-08-22 | Habitat conservation planner.
    marek.wisniewski | Marek | Wiśniewski | 2018-06-04 | Sheriff crime and traffic analyst.
    yuki.hasegawa | Yuki | Hasegawa | 2019-09-30 | Park planner.
    omar.haddad | Omar | Haddad | 2020-02-03 | Application developer.
    c.dubois | Chloé | Dubois | 2021-04-12 | Communications, story maps and public pages.
    tj.mcallister | T. J. | McAllister | 2016-05-16 | Retired road surveyor. | disabled
    esperanza.montemayor | Esperanza Guadalupe | Montemayor-Huntington-Fitzgerald | 2022-08-15 | Redevelopment and property management analyst.`,
  [dataEditor]: `
    anneke.devries | Anneke | de Vries | 2020-06-01 | Field inspections of drainage facilities.
    isaac.ortega | Isaac | Ortega | 2021-03-08 | Sign and signal inventory crew.
    thandiwe.mkhize | Thandiwe | Mkhize | 2021-10-11 | Tree inventory crew.
    jun.park | Jun-ho | Park | 2023-05-22 | Seasonal damage assessment volunteer. | never signed in
    paola.ricci | Paola | Ricci | 2019-11-04 | Restoration monitoring, contract ended. | disabled`,
  [viewer]: `
    board.d1 | Eleanor | Whitfield | 2018-09-10 | Staff of the first supervisorial district.
    board.d4 | Ramón | Peña | 2018-09-10 | Staff of the fourth supervisorial district.
    nurse.liaison | Adaeze | Nwosu | 2020-03-23 | Public health liaison.
    k.lindgren | Kerstin | Lindgren | 2022-01-31 | Grant writer.
    intern.2026 | Zoë | van der Merwe | 2026-06-08 | Summer intern of the planning department. | never signed in
    audit | Internal | Audit | 2017-07-03 | Shared account of the auditor-controller. | disabled
    s.abdullahi | Sagal | Abdullahi | 2024-02-19 | Transit district planner.`,
}

const ascii = (text: string) =>
  text
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/ß/g, 'ss')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

const enrol = (seed: string | number, role: BuiltInRole, row: string): SampleMember => {
  const [username = '', firstName = '', lastName = '', joined = '', work = '', state] = row
    .trim()
    .split(' | ')
  const chance = random(`${seed}:member:${username}`)
  const created = Date.parse(`${joined}T16:00:00Z`) + chance.integer(0, 6 * 3_600_000)
  const lastLogin =
    state === 'never signed in'
      ? -1
      : state === 'disabled'
        ? chance.integer(created, Date.UTC(2024, 5, 1))
        : riversideEnd - Math.floor(chance.next() ** 3 * 200 * 86_400_000)
  return {
    username,
    id: chance.hex(32),
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    email: `${ascii(firstName)}.${ascii(lastName)}@riverside-county.example`,
    description: work,
    tags: work.toLowerCase().match(/parks|fire|parcel|hydrology|planning|field|election/g) ?? [],
    role,
    userLicenseTypeId: chance.pick(userTypes[role]),
    access: chance.chance(0.1) ? 'private' : chance.chance(0.1) ? 'public' : 'org',
    created,
    modified: Math.max(created, lastLogin - chance.integer(0, 30 * 86_400_000)),
    lastLogin,
    disabled: state === 'disabled',
  }
}

const enrolAll = (seed: string | number, members: MembersOfRoles): SampleMember[] =>
  (Object.keys(members) as BuiltInRole[]).flatMap((role) =>
    (members[role] ?? '')
      .trim()
      .split('\n')
      .map((row) => enrol(seed, role, row)),
  )

/** Returns the four accounts that the sign-in page names: admin, publisher, editor, viewer. */
export const sampleMembers = (seed: string | number): SampleMember[] =>
  enrolAll(seed, sampleAccounts).map((member) => ({ ...member, access: 'org' }))

/** Returns all members: the sample accounts, then the staff of the county. */
export const riversideMembers = (seed: string | number): SampleMember[] => [
  ...sampleMembers(seed),
  ...enrolAll(seed, staff),
]

/** Returns whether the role includes owning content. */
export const ownsContent = (member: SampleMember): boolean =>
  member.role !== viewer && member.role !== dataEditor
