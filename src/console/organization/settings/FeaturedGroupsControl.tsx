import Box from '@mui/material/Box'
import { GroupPicker } from '../../shell/pick/GroupPicker.tsx'
import { mostFeatured } from '../../../rest/settings.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { ControlProps } from './control.ts'
import { featuredIn, featuring } from './featuredGroups.ts'
import { useWords } from './words.ts'

/** The groups on the home page, in their order; what is no list of groups is edited as it is. */
export const FeaturedGroupsControl = ({
  label,
  id,
  describedBy,
  isWrong,
  value,
  onChange,
  onBlur,
}: ControlProps<string>) => {
  const { t } = useWords()
  const chosen = featuredIn(value)
  return (
    <>
      {chosen && (
        <GroupPicker
          by="ownerAndTitle"
          id={id}
          label={label}
          describedBy={describedBy}
          isWrong={isWrong}
          isOrdered
          most={mostFeatured}
          chosen={chosen}
          onChange={(next) => onChange(featuring(next, value))}
        />
      )}
      <Box sx={{ fontSize: '0.8125rem' }}>
        <Disclosure summary={t('asJson')} open={chosen === undefined}>
          <TextArea
            {...(chosen ? { 'aria-label': t('asJsonOf', { label }) } : { id })}
            aria-invalid={isWrong || undefined}
            aria-describedby={chosen ? undefined : describedBy}
            isCode
            rows={6}
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </Disclosure>
      </Box>
    </>
  )
}
