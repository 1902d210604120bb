import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { itemOf } from './item.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

/** The page of a data store of another member: who can see it, and who can be asked. */
export const Hidden = ({ datastoreId }: { readonly datastoreId: string }) => {
  const { data: item } = useSuspenseQuery(itemOf(datastoreId))
  const permission = usePermission(publishing.publication, item.owner)
  return (
    <Page
      width="object"
      title={item.title}
      crumbs={[{ label: tPublishing('crumb'), href: paths.publishing() }]}
    >
      <NoPermission
        permission={permission}
        reason={t('onlyReaders')}
        owner={item.owner}
        action={
          <>
            <Button variant="outlined" href={paths.publishing()}>
              {t('back')}
            </Button>
            <Button variant="outlined" href={paths.item(item.id)}>
              {t('openItem')}
            </Button>
          </>
        }
      />
    </Page>
  )
}
