/**
 * The statements that fill the portal's sample database: tables and views of the county in two schemas. Some of them cannot be published, as
 * in any database that has grown. The rows are the same in every database.
 */
export const countyDatabase = `
CREATE FUNCTION pg_temp.part(n double precision) RETURNS double precision LANGUAGE sql IMMUTABLE
  AS $$ SELECT abs(sin(n * 12.9898) * 43758.5453) - floor(abs(sin(n * 12.9898) * 43758.5453)) $$;

CREATE SCHEMA hydrology;
CREATE SCHEMA planning;

CREATE TABLE hydrology.stream_gauges (
  id integer PRIMARY KEY,
  station_name varchar(80) NOT NULL,
  river text,
  installed date,
  last_reading timestamptz,
  stage_ft double precision,
  is_telemetered boolean NOT NULL DEFAULT true,
  location geometry(Point, 4326) NOT NULL
);
INSERT INTO hydrology.stream_gauges
  SELECT n, (ARRAY['Santa Ana River', 'San Jacinto River', 'Whitewater River', 'Temescal Creek', 'Murrieta Creek'])[1 + n % 5]
      || ' at mile ' || n,
    (ARRAY['Santa Ana River', 'San Jacinto River', 'Whitewater River', 'Temescal Creek', 'Murrieta Creek'])[1 + n % 5],
    date '1988-03-01' + n * 97, timestamptz '2026-10-30 06:00:00Z' + n * interval '7 minutes',
    round((1 + 6 * pg_temp.part(n))::numeric, 2), n % 9 <> 0,
    ST_SetSRID(ST_MakePoint(-117.6 + 2.9 * pg_temp.part(n + 1), 33.45 + 0.6 * pg_temp.part(n + 2)), 4326)
  FROM generate_series(1, 118) n;
CREATE INDEX ON hydrology.stream_gauges USING gist (location);
COMMENT ON TABLE hydrology.stream_gauges IS '{"title": "Stream gauges", "snippet": "Gauges of the flood control district with their latest reading.", "description": "Each gauge reports every 15 minutes. Readings of the last day are provisional.", "tags": ["hydrology", "flood control", "gauges"], "accessInformation": "Riverside County Flood Control District", "licenseInfo": "Provisional data, subject to revision."}';

CREATE TABLE hydrology.gauge_readings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gauge_id integer NOT NULL REFERENCES hydrology.stream_gauges,
  measured_at timestamptz NOT NULL,
  stage_ft double precision,
  flow_cfs numeric(10, 1)
);
INSERT INTO hydrology.gauge_readings (gauge_id, measured_at, stage_ft, flow_cfs)
  SELECT g, timestamptz '2026-10-28 00:00:00Z' + h * interval '1 hour',
    round((1 + 6 * pg_temp.part(g * 100 + h))::numeric, 2), round((40 + 900 * pg_temp.part(g * 7 + h))::numeric, 1)
  FROM generate_series(1, 118) g, generate_series(0, 47) h;
CREATE INDEX ON hydrology.gauge_readings (gauge_id, measured_at);
COMMENT ON TABLE hydrology.gauge_readings IS 'Hourly readings of the stream gauges.';

CREATE TABLE hydrology.streams (
  gid integer PRIMARY KEY,
  name text NOT NULL,
  stream_order smallint,
  is_perennial boolean,
  shape geometry(MultiLineString, 4326)
);
INSERT INTO hydrology.streams
  SELECT n, 'Stream ' || n, 1 + n % 5, n % 3 = 0,
    ST_Multi(ST_SetSRID(ST_MakeLine(ARRAY(
      SELECT ST_MakePoint(-117.6 + 2.6 * pg_temp.part(n) + 0.02 * k, 33.5 + 0.5 * pg_temp.part(n + 5) + 0.01 * sin(k + n))
      FROM generate_series(0, 12) k)), 4326))
  FROM generate_series(1, 60) n;
CREATE INDEX ON hydrology.streams USING gist (shape);
COMMENT ON TABLE hydrology.streams IS 'Centerlines of streams and washes.';

CREATE TABLE hydrology.flood_zones (
  objectid integer PRIMARY KEY,
  zone_code varchar(4) NOT NULL,
  effective date,
  base_elevation_ft real,
  shape geometry(MultiPolygon, 2230)
);
INSERT INTO hydrology.flood_zones
  SELECT n, (ARRAY['A', 'AE', 'AO', 'X'])[1 + n % 4], date '2008-08-28' + n * 30, 900 + 1500 * pg_temp.part(n),
    ST_Multi(ST_Transform(ST_Buffer(ST_SetSRID(
      ST_MakePoint(-117.5 + 2.6 * pg_temp.part(n), 33.5 + 0.5 * pg_temp.part(n + 3)), 4326), 0.01 + 0.02 * pg_temp.part(n + 9), 4), 2230))
  FROM generate_series(1, 40) n;
COMMENT ON TABLE hydrology.flood_zones IS 'Special flood hazard areas.';

CREATE TABLE hydrology."Estaciones de lluvia (año 2025)" (
  id integer PRIMARY KEY,
  "nombre de la estación" text,
  "lluvia mm" real,
  punto geometry(Point, 4326)
);
INSERT INTO hydrology."Estaciones de lluvia (año 2025)"
  SELECT n, 'Estación ' || n, 20 + 300 * pg_temp.part(n),
    ST_SetSRID(ST_MakePoint(-117.5 + 2.5 * pg_temp.part(n + 4), 33.5 + 0.5 * pg_temp.part(n + 6)), 4326)
  FROM generate_series(1, 32) n;

CREATE VIEW hydrology.gauges_above_five_feet AS
  SELECT id AS gid, station_name, river, stage_ft, location FROM hydrology.stream_gauges WHERE stage_ft > 5;
COMMENT ON VIEW hydrology.gauges_above_five_feet IS 'Gauges whose latest reading is above five feet.';

CREATE VIEW hydrology.flow_by_river AS
  SELECT g.river, max(r.flow_cfs) AS highest_flow_cfs, max(r.measured_at) AS measured_at
  FROM hydrology.gauge_readings r JOIN hydrology.stream_gauges g ON g.id = r.gauge_id GROUP BY g.river;

CREATE TYPE planning.permit_state AS ENUM ('submitted', 'in review', 'issued', 'final', 'expired');

CREATE TABLE planning.parcels (
  id integer PRIMARY KEY,
  apn char(11) NOT NULL UNIQUE,
  situs_address text,
  assessed_value numeric(12, 2),
  last_sale timestamp,
  attributes jsonb,
  shape geometry(Polygon, 4326)
);
INSERT INTO planning.parcels
  SELECT n, to_char(100000000 + n * 37, 'FM000000000') || '-' || n % 10, 1000 + n * 4 || ' Magnolia Ave',
    round((180000 + 900000 * pg_temp.part(n))::numeric, 2), timestamp '2012-01-09 09:30:00' + n * interval '5 days', '{"source": "assessor"}',
    ST_MakeEnvelope(-117.42 + 0.002 * (n % 30), 33.92 + 0.0015 * (n / 30), -117.4182 + 0.002 * (n % 30), 33.9213 + 0.0015 * (n / 30), 4326)
  FROM generate_series(0, 599) n;
CREATE INDEX ON planning.parcels USING gist (shape);
COMMENT ON TABLE planning.parcels IS 'Assessor parcels around downtown Riverside.';

CREATE TABLE planning.zoning (
  gid integer PRIMARY KEY,
  code text NOT NULL,
  description text,
  adopted date,
  shape geometry(MultiPolygon, 4326)
);
INSERT INTO planning.zoning
  SELECT n, (ARRAY['R-1', 'R-3', 'C-1', 'M-SC', 'W-1', 'A-1'])[1 + n % 6],
    (ARRAY['One-family dwellings', 'General residential', 'General commercial', 'Manufacturing', 'Watercourse', 'Light agriculture'])[1 + n % 6],
    date '2003-10-07' + n * 120,
    ST_Multi(ST_MakeEnvelope(-117.45 + 0.03 * (n % 6), 33.88 + 0.03 * (n / 6), -117.42 + 0.03 * (n % 6), 33.91 + 0.03 * (n / 6), 4326))
  FROM generate_series(0, 23) n;

CREATE TABLE planning.building_permits (
  id integer PRIMARY KEY,
  permit_number text NOT NULL UNIQUE,
  parcel_id integer REFERENCES planning.parcels,
  state planning.permit_state NOT NULL,
  issued date,
  valuation numeric(12, 2),
  inspector uuid
);
INSERT INTO planning.building_permits
  SELECT n, 'BLD-' || to_char(240000 + n, 'FM000000'), n % 600, (enum_range(NULL::planning.permit_state))[1 + n % 5], date '2024-01-02' + n,
    round((5000 + 400000 * pg_temp.part(n))::numeric, 2), md5((n % 12)::text)::uuid
  FROM generate_series(1, 800) n;
COMMENT ON TABLE planning.building_permits IS 'Building permits since 2024.';

CREATE TABLE planning."order" (
  id integer PRIMARY KEY,
  "select" text,
  "group" integer,
  placed timestamptz
);
INSERT INTO planning."order" SELECT n, 'Print of sheet ' || n, n % 7, timestamptz '2026-01-05 16:00:00Z' + n * interval '1 day'
  FROM generate_series(1, 45) n;
COMMENT ON TABLE planning."order" IS 'Orders of printed maps.';

CREATE TABLE planning.parcel_history (
  parcel_id integer,
  changed timestamptz,
  what text
);
INSERT INTO planning.parcel_history SELECT n % 600, timestamptz '2020-06-01Z' + n * interval '3 hours', 'Split'
  FROM generate_series(1, 300) n;

CREATE TABLE planning.sketches (
  id integer PRIMARY KEY,
  note text,
  shape geometry(Geometry, 4326)
);
INSERT INTO planning.sketches VALUES
  (1, 'Trailhead', ST_SetSRID(ST_MakePoint(-117.39, 33.95), 4326)),
  (2, 'Bypass', ST_SetSRID(ST_MakeLine(ST_MakePoint(-117.4, 33.9), ST_MakePoint(-117.3, 33.92)), 4326));

CREATE TABLE planning.inspections (
  permit_id integer NOT NULL REFERENCES planning.building_permits,
  visit smallint NOT NULL,
  result text,
  PRIMARY KEY (permit_id, visit)
);
INSERT INTO planning.inspections SELECT n, v, (ARRAY['passed', 'corrections'])[1 + (n + v) % 2]
  FROM generate_series(1, 200) n, generate_series(1, 2) v;
`
