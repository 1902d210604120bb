import { random } from '../random.ts'
import { sampleMembers, riversideEnd } from '../riverside/members.ts'
import type { SampleMember } from '../sampleData.ts'

const wordsOf = (text: string) => text.trim().split(/\s+/)

const firstNames = wordsOf(`
  Ada Bilal Chiara Dmitri Elif Femi Greta Hana Imran Jana Kofi Leila Mateo Noor Olga Priya Quinn
  Rosa Sven Tomáš Uma Víctor Wen Ximena Yara Zoë`)
const lastNames = wordsOf(`
  Aasen Begay Carvalho Dubois Ekström Farah García Haddad Ivanova Jones Kealoha Lindqvist Moreno
  Nguyễn Okafor Park Quispe Ricci Schmidt Tran Usman Volkov Wong Yılmaz Zhao`)

const ascii = (text: string) =>
  text
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

const year = 365 * 86_400_000

/** Every third member owns content, the others read or edit features. */
const places = [
  { role: 'org_user', userLicenseTypeId: 'creatorUT' },
  { role: 'iAAAAAAAAAAAAAAA', userLicenseTypeId: 'viewerUT' },
  { role: 'iBBBBBBBBBBBBBBB', userLicenseTypeId: 'editorUT' },
] as const

const member = (seed: string | number, index: number): SampleMember => {
  const chance = random(`${seed}:large:member:${index}`)
  const [firstName, lastName] = [chance.pick(firstNames), chance.pick(lastNames)]
  const username = `${ascii(firstName)}.${ascii(lastName)}.${index}`
  const created = riversideEnd - chance.integer(year / 4, 10 * year)
  const lastLogin = chance.chance(0.1) ? -1 : chance.integer(created, riversideEnd)
  return {
    username,
    id: chance.hex(32),
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    email: `${username}@riverside-county.example`,
    description: '',
    tags: [],
    ...(places[index % places.length] ?? places[0]),
    access: 'org',
    created,
    modified: Math.max(created, lastLogin),
    lastLogin,
    disabled: chance.chance(0.02),
  }
}

/** Returns the sample accounts and further members up to the count. */
export const largeMembers = (seed: string | number, count: number): SampleMember[] => {
  const accounts = sampleMembers(seed)
  return [
    ...accounts,
    ...Array.from({ length: count - accounts.length }, (_, index) => member(seed, index)),
  ]
}
