import { sampleChange } from '../../rest/publishing/publishing.ts'

/** A change of the sample database after which synchronizing its layers has an effect. Repeated, it changes nothing. */
export const sampleChangeSql = `
CREATE TABLE IF NOT EXISTS ${sampleChange.added} (
  id integer PRIMARY KEY,
  capacity smallint,
  location geometry(Point, 4326)
);
INSERT INTO ${sampleChange.added}
  SELECT n, 4 + n % 8, ST_SetSRID(ST_MakePoint(-117.4 + 0.002 * n, 33.94 + 0.003 * (n % 7)), 4326)
  FROM generate_series(1, 25) n ON CONFLICT DO NOTHING;
ALTER TABLE ${sampleChange.changed} ADD COLUMN IF NOT EXISTS applicant text;
`
