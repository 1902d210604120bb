import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ClassificationSchema } from '../../../rest/content/classification.ts'
import type { ClassificationValue } from '../../../rest/content/classificationRules.ts'
import { hasBannerExpression } from './value.ts'
import { t } from './messages.ts'

interface Props {
  readonly schema: ClassificationSchema
  readonly value: ClassificationValue
}

/** The banner of a classification, in the colors of its schema. */
export const Banner = ({ schema, value }: Props) => {
  const { banner } = value
  if (typeof banner !== 'string' || banner === '')
    return hasBannerExpression(schema) ? (
      <Typography variant="caption" component="p" color="textSecondary">
        {t('noBanner')}
      </Typography>
    ) : null
  const { primaryAttribute, classificationValueProperties } = schema.classificationMetadata
  const look = classificationValueProperties.find((one) => one.value === value[primaryAttribute])
  return (
    <Typography component="p">
      {t('banner')}{' '}
      <Box
        component="strong"
        sx={{
          paddingInline: 2,
          paddingBlock: '2px',
          borderRadius: 1,
          border: '1px solid',
          borderColor: 'line',
          overflowWrap: 'anywhere',
        }}
        style={
          // Only one of the two colors might not have enough contrast on this page.
          look?.textColor !== undefined && look.backgroundColor !== undefined
            ? { color: look.textColor, backgroundColor: look.backgroundColor }
            : undefined
        }
      >
        {banner}
      </Box>
    </Typography>
  )
}
