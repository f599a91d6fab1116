/** Which writes an instance knows of, by their versions. Words of several writers may arrive in any order. */
export function createHeard() {
  let known = 0;
  const ahead = new Set<number>();
  let seenLast = 0;

  function catchUp(): void {
    while (ahead.delete(known + 1)) known += 1;
  }

  return {
    /** Everything up to this version is known, because everything older was dropped. */
    startAt(version: number): void {
      known = version;
      seenLast = version;
      for (const other of ahead) if (other <= version) ahead.delete(other);
      catchUp();
    },

    hear(versions: readonly number[]): void {
      for (const version of versions) if (version > known) ahead.add(version);
      catchUp();
    },

    /**
     * Called now and then with the database's version. True: a write is still unheard that was there at the last look already, so its
     * word is lost and not merely on its way. Or the database went back to an older state.
     */
    hasMissed(version: number): boolean {
      const missed = known < seenLast || version < seenLast;
      seenLast = version;
      return missed;
    },
  };
}
