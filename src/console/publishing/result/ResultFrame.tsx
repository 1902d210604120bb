import type { ReactNode } from 'react'
import { paths } from '../../shell/paths.ts'
import { Page } from '../../ui/layout/Page.tsx'
import type { Publication } from '../queries.ts'
import { t } from '../messages.ts'

interface Props {
  readonly publication: Pick<Publication, 'datastoreId' | 'title'>
  readonly title: string
  readonly subtitle?: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The frame of the page of a result, below the page of its data store. */
export const ResultFrame = ({
  publication: { datastoreId, title: dataStore },
  title,
  subtitle,
  action,
  children,
}: Props) => (
  <Page
    title={title}
    crumbs={[
      { label: t('crumb'), href: paths.publishing() },
      { label: dataStore, href: paths.dataStore(datastoreId) },
    ]}
    subtitle={subtitle}
    action={action}
  >
    {children}
  </Page>
)
