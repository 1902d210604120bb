import MenuItem from '@mui/material/MenuItem'
import type { ReactElement } from 'react'
import { AppLink } from '../AppLink.tsx'
import { opened } from '../palette/paletteState.ts'
import { paths } from '../paths.ts'
import { t } from '../messages/index.ts'

/** What to search for in the API reference, by the beginning of a page's path. The first match counts. */
const searches: readonly (readonly [path: string, search: string])[] = [
  [paths.transfer(), 'reassign'],
  [paths.categories(), 'categories'],
  [paths.content(), 'items'],
  [paths.groups(), 'groups'],
  [paths.settings(), 'portals/self'],
  [paths.identityProviders(), 'federation'],
  [paths.urls(), 'urls'],
  [paths.roles(), 'roles'],
  [paths.members(), 'users'],
  [paths.account(), 'users'],
  [paths.jobs(), 'jobs'],
]

/** Returns the path of the API reference with the operations that a page is about; undefined for pages that are about nothing in particular. */
const referenceOf = (pathname: string): string | undefined => {
  const found = searches.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))
  return found && `${paths.reference()}?${new URLSearchParams({ q: found[1] }).toString()}`
}

interface Options {
  /** The current page. */
  readonly pathname: string
  readonly onClose: () => void
}

/** Returns the entries of the help menu, as children of a menu. */
export const helpItems = ({ pathname, onClose }: Options): ReactElement[] => {
  const here = referenceOf(pathname)
  return [
    <MenuItem
      key="shortcuts"
      onClick={() => {
        onClose()
        opened.set('shortcuts')
      }}
    >
      {t('help.shortcuts')}
    </MenuItem>,
    ...(here === undefined
      ? []
      : [
          <MenuItem key="here" component={AppLink} href={here} onClick={onClose}>
            {t('help.referenceHere')}
          </MenuItem>,
        ]),
    <MenuItem key="reference" component={AppLink} href={paths.reference()} onClick={onClose}>
      {t('help.reference')}
    </MenuItem>,
  ]
}
