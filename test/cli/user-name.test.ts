import os from 'node:os';
import { describe, expect, it, jest } from '@jest/globals';
import { userName } from '../../src/cli/context';

describe('the user of the command line', () => {
  it('is named as the system does', () => {
    expect(userName()).toBe(os.userInfo().username);
  });

  it('is a number where the system has no name, as in a container that is run as any user', () => {
    const lookUp = jest.spyOn(os, 'userInfo').mockImplementation(() => {
      throw new Error('uv_os_get_passwd returned ENOENT');
    });
    try {
      expect(userName()).toBe(String(process.getuid?.()));
    } finally {
      lookUp.mockRestore();
    }
  });
});
