import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import { paths } from '../../shell/paths.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Steps } from '../../ui/layout/Steps.tsx'
import { t } from './messages.ts'

const steps = ['package', 'choose', 'options', 'import'] as const

interface Props {
  readonly group: Group
  readonly step?: (typeof steps)[number]
  readonly line?: ReactNode
  readonly children: ReactNode
}

/** The page around each step of the import. */
export const ImportFrame = ({ group, step, line, children }: Props) => (
  <Page
    width="object"
    title={t('title')}
    part={step && t(`steps.${step}`)}
    crumbs={[
      { label: t('crumb'), href: paths.groups() },
      { label: group.title, href: paths.group(group.id) },
    ]}
    subtitle={line}
    action={
      step !== undefined &&
      step !== 'package' && (
        <Button variant="outlined" href={paths.importPackage(group.id)}>
          {t('another')}
        </Button>
      )
    }
  >
    {step !== undefined && (
      <Steps
        label={t('steps.label')}
        steps={steps.map((name) => t(`steps.${name}`))}
        current={steps.indexOf(step)}
      />
    )}
    {children}
  </Page>
)
