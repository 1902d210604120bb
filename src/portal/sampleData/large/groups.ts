import { random } from '../random.ts'
import { riversideEnd } from '../riverside/members.ts'
import { themes } from '../riverside/themes/all.ts'
import type { SampleGroup, SampleMember } from '../sampleData.ts'

const kinds = ['working group', 'review', 'publication', 'archive', 'field crew'] as const
const accesses = ['org', 'org', 'private', 'public'] as const

/** Returns groups of every theme and kind; field crews are shared update groups, publications are view-only. */
export const largeGroups = (
  seed: string | number,
  count: number,
  members: readonly SampleMember[],
  owners: readonly SampleMember[],
): SampleGroup[] =>
  Array.from({ length: count }, (_, index): SampleGroup => {
    const chance = random(`${seed}:large:group:${index}`)
    const theme = chance.pick(themes)
    const kind = kinds[index % kinds.length] ?? kinds[0]
    const owner = chance.pick(owners)
    const start = chance.integer(0, members.length - 1)
    const length = chance.integer(5, 120)
    // Neighbors in the list of members: faster than a random sample, and without duplicates.
    const others = [...members, ...members]
      .slice(start, start + length)
      .map(({ username }) => username)
      .filter((username) => username !== owner.username)
    return {
      id: chance.hex(32),
      title: `${theme.title} ${kind} ${index + 1}`,
      owner: owner.username,
      snippet: theme.snippet,
      description: `<p>${theme.snippet}</p>`,
      tags: [...theme.tags].slice(0, 3),
      access: chance.pick(accesses),
      isInvitationOnly: chance.chance(0.3),
      isViewOnly: kind === 'publication',
      capabilities: kind === 'field crew' ? ['updateitemcontrol'] : [],
      created: chance.integer(owner.created, riversideEnd),
      modified: riversideEnd,
      admins: others.slice(0, 1),
      members: others.slice(1),
    }
  })
