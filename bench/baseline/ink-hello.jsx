// The least that Ink can draw: a title and a prompt. Bundled as haru is, it is the floor for the chat's first frame.
import {Box, render, Text} from 'ink';

render(
  <Box flexDirection="column">
    <Text bold>하루마켓 상담원</Text>
    <Text>› </Text>
  </Box>,
);
