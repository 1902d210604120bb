import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { content } from '../../../rest/content/content.ts'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { paths } from '../../shell/paths.ts'
import { permission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { t } from './messages.ts'

const steps = {
  settings: { icon: 'settings', href: paths.settings() },
  roles: { icon: 'roles', href: paths.roles() },
  members: { icon: 'members', href: paths.members() },
  items: { icon: 'content', href: paths.addItem() },
  dataStores: { icon: 'publishing', href: paths.publishing() },
  groups: { icon: 'groups', href: paths.groups() },
} as const

type Step = keyof typeof steps

const ofOrganization: readonly Step[] = ['settings', 'roles', 'members', 'items', 'dataStores']
const ofMember: readonly Step[] = ['items', 'groups']

/** The first steps on a portal without content, by role. */
export const Guide = () => {
  const session = useSession()
  const { person, organization } = session
  const isOfOrganization = isAdministrator(person)
  if (!isOfOrganization && !permission(session, content.addItem, person.username).allowed)
    return (
      <Card>
        <EmptyState icon="content" line={t('viewerLine')}>
          {t('viewer')}
        </EmptyState>
      </Card>
    )
  return (
    <Card
      title={
        isOfOrganization
          ? t('organization', { organization: organization.name ?? organization.portalName ?? '' })
          : t('member')
      }
    >
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {t(isOfOrganization ? 'organizationLine' : 'memberLine')}
      </Typography>
      <Rows>
        {(isOfOrganization ? ofOrganization : ofMember).map((step) => (
          <li key={step}>
            <Box
              sx={{
                display: 'flex',
                padding: 2,
                borderRadius: 1,
                backgroundColor: 'tone.brand.soft',
              }}
            >
              <SpriteIcon
                name={steps[step].icon}
                size={20}
                color="var(--mui-palette-tone-brand-text)"
              />
            </Box>
            <Box sx={{ flex: '1 1 200px', minInlineSize: 0 }}>
              <Box sx={{ fontWeight: 550 }}>{t(`${step}.title`)}</Box>
              <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{t(`${step}.line`)}</Box>
            </Box>
            <ActionButton variant="outlined" size="small" href={steps[step].href}>
              {t(`${step}.action`)}
            </ActionButton>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
