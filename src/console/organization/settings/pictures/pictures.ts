import { queryOptions } from '@tanstack/react-query'
import {
  organizationResources,
  ResourceKey,
  resourceLimit,
} from '../../../../rest/organization/organizationResources.ts'
import { builtInBackgrounds, HttpUrl } from '../../../../rest/records/settings.ts'
import { query, send } from '../../../shell/api.ts'

/** The endings of the pictures that a portal shows as its own (rest-organization.md section 4.1, `thumbnail`). */
export const pictureEndings = ['.png', '.gif', '.jpg', '.jpeg'] as const

/** What is wrong with a file as a picture, before anything is sent; undefined when nothing is. */
export const wrongWith = ({ size }: Pick<File, 'size'>): 'empty' | 'tooBig' | undefined =>
  size === 0 ? 'empty' : size > resourceLimit ? 'tooBig' : undefined

/** What the value of a picture setting refers to. */
export const kindOfPicture = (value: string): 'none' | 'builtIn' | 'elsewhere' | 'resource' => {
  const text = value.trim()
  if (text === '') return 'none'
  if (builtInBackgrounds.some((one) => one === text)) return 'builtIn'
  return HttpUrl.safeParse(text).success ? 'elsewhere' : 'resource'
}

/** Characters of a key that leave room for a number behind it. */
const mostOfName = 200

/**
 * A key for a new picture, drawn from its file's name and not among those taken: a picture that is shown is never replaced before
 * the plan is applied.
 */
export const freeKey = (fileName: string, taken: ReadonlySet<string>): string => {
  const dot = fileName.lastIndexOf('.')
  const ending = fileName.slice(dot).toLowerCase()
  const name =
    fileName
      .slice(0, dot)
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, mostOfName) || 'picture'
  for (let number = 1; ; number += 1) {
    const key = `${name}${number === 1 ? '' : `-${number}`}${ending}`
    if (!taken.has(key)) return key
  }
}

/** Resources of one request. */
const most = 100

/** The keys of all pictures among the organization's resources. */
export const pictureKeys = queryOptions({
  queryKey: [organizationResources.list.path, 'pictures'],
  queryFn: async ({ signal }) => {
    const keys: string[] = []
    for (let start = 1; start > 0;) {
      const page = await send(organizationResources.list, { start, num: most }, { signal })
      keys.push(...page.resources.map(({ key }) => key))
      start = page.nextStart
    }
    return keys.filter((key) => pictureEndings.some((ending) => key.toLowerCase().endsWith(ending)))
  },
})

/** The bytes of a picture among the resources. */
export const pictureRead = (key: string) => ({
  ...query(organizationResources.read, { key }),
  enabled: ResourceKey.safeParse(key).success,
  retry: false,
})
