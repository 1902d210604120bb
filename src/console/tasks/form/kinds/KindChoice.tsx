import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { taskTypeNames, type TaskTypeName } from '../../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { query } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session/session.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SpriteIcon } from '../../../ui/icons/SpriteIcon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useEffect, useRef } from 'react'
import { kindIcon, kindName } from '../../words.ts'
import { kindRefusal } from '../kindAccess.ts'
import { t } from '../messages.ts'

interface Props {
  readonly chosen: TaskTypeName | undefined
  readonly onChange: (type: TaskTypeName) => void
  /** Why the portal refused a task of the type. */
  readonly error?: string | undefined
  /** Whether the chosen type gets the focus: the choice is rendered again when the form appears below it. */
  readonly isFocused?: boolean
  /** Loads what a choice shows. */
  readonly onPointerEnter?: () => void
}

/** The choice of a new task's type, with what each does, and how many tasks of it are left. */
export const KindChoice = ({
  chosen,
  onChange,
  error,
  isFocused = false,
  onPointerEnter,
}: Props) => {
  const session = useSession()
  const choice = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocused) choice.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isFocused])
  return (
    <Card title={t('section.type')} aside={chosen && <Available type={chosen} />}>
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      <Box
        component="fieldset"
        ref={choice}
        onPointerEnter={onPointerEnter}
        aria-label={t('field.type')}
        data-invalid={error === undefined ? undefined : ''}
        sx={{
          margin: 0,
          padding: 0,
          border: 0,
          display: 'grid',
          columnGap: 6,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
        }}
      >
        {taskTypeNames.map((name) => (
          <RadioChoice
            key={name}
            name="type"
            label={
              <>
                <SpriteIcon name={kindIcon(name)} size={18} />
                {kindName(name)}
              </>
            }
            help={t(`what.${name}`)}
            checked={chosen === name}
            onChange={() => onChange(name)}
            disabledReason={kindRefusal(session, name)}
          />
        ))}
      </Box>
    </Card>
  )
}

/** How many more active tasks of a type the member can have; nothing if the portal does not return it. */
const Available = ({ type }: { type: TaskTypeName }) => {
  const { person } = useSession()
  const { data } = useQuery(query(tasks.list, { userName: person.username, types: [type], num: 0 }))
  const count = data?.activeTasksAvailable
  return (
    <Typography
      component="output"
      variant="caption"
      sx={{ alignSelf: 'center', color: count === 0 ? 'tone.warning.text' : 'text.secondary' }}
    >
      {count !== undefined && t('available', { count, type: kindName(type) })}
    </Typography>
  )
}
