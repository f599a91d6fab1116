import { useQuery, useQueryClient } from '@tanstack/react-query';
import { siteContentQuery } from '#app/lib/admin/queries.ts';
import type { VersionValues } from '#app/lib/admin/versions.ts';
import { request } from '#app/lib/api.ts';
import { VersionsDialog } from '#app/ui/admin/versions-dialog.tsx';
import { updateSite } from '#contract/calls/site.ts';
import type { Site, SitePart } from '#contract/site.ts';
import { partOf, patchOf, storedValues } from './stored-values.ts';

type Props = { title: string; parts: readonly SitePart[]; open: boolean; onClose: () => void };

/** Earlier versions of one section of the site. */
export function SectionVersions({ title, parts, open, onClose }: Props) {
  const client = useQueryClient();
  const { data: site } = useQuery({ ...siteContentQuery(), enabled: open, staleTime: 0 });
  const send = async (now: Site, values: VersionValues) => {
    const reply = await request(updateSite, { body: patchOf(now, values) });
    client.setQueryData(siteContentQuery().queryKey, reply.data);
    return reply;
  };
  return site ? (
    <VersionsDialog
      kind="site"
      now={open ? { id: null, name: title, values: storedValues(site, parts) } : null}
      concerns={(field) => (parts as readonly string[]).includes(partOf(field))}
      send={(values) => send(site, values)}
      writes={updateSite}
      onClose={onClose}
    />
  ) : null;
}
