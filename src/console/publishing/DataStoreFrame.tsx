import type { ComponentProps } from 'react'
import { paths } from '../shell/paths.ts'
import { Page } from '../ui/layout/Page.tsx'
import type { Publication } from './queries.ts'
import { t } from './messages.ts'

interface Props extends Omit<ComponentProps<typeof Page>, 'crumbs'> {
  readonly publication: Pick<Publication, 'datastoreId' | 'title'>
}

/** A page below that of a data store. */
export const DataStoreFrame = ({ publication: { datastoreId, title }, ...page }: Props) => (
  <Page
    {...page}
    crumbs={[
      { label: t('crumb'), href: paths.publishing() },
      { label: title, href: paths.dataStore(datastoreId) },
    ]}
  />
)
