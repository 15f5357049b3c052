/** What a trace file says of itself in its first line. */
export const formatName = 'haru-trace';
export const formatVersion = 1;
